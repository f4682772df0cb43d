import { useState } from 'react';
import type { You } from '@/realtime/messages';
import { Dialog } from '@/ui/dialog';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { EmotesTab } from '../emotes/emotes-tab';
import { BadgesField } from './badges-field';
import { ModerationLog } from './moderation-log';
import { PeopleTab } from './people-tab';
import { SlowModeField } from './slow-mode-field';

export interface ChatSettingsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  streamId: string;
  slowModeSeconds: number;
  you: You;
}

/** For the creator and the moderators: slow mode, badges, the room's pictures, who is barred or named, and what has been done. */
export default function ChatSettings(props: ChatSettingsProps) {
  const { open, onOpenChange, streamId, slowModeSeconds, you } = props;
  const [tab, setTab] = useState('settings');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Moderate the chat">
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList>
          <TabsTrigger value="settings">Settings</TabsTrigger>
          <TabsTrigger value="emotes">Emotes</TabsTrigger>
          <TabsTrigger value="people">People</TabsTrigger>
          <TabsTrigger value="log">Log</TabsTrigger>
        </TabsList>
        <TabsContent value="settings" className="min-h-72">
          <SlowModeField streamId={streamId} seconds={slowModeSeconds} />
          {you.role === 'creator' ? (
            <BadgesField streamId={streamId} slowModeSeconds={slowModeSeconds} />
          ) : null}
        </TabsContent>
        <TabsContent value="emotes" className="min-h-72">
          <EmotesTab streamId={streamId} you={you} />
        </TabsContent>
        <TabsContent value="people" className="min-h-72">
          <PeopleTab streamId={streamId} you={you} />
        </TabsContent>
        <TabsContent value="log" className="min-h-72">
          <ModerationLog streamId={streamId} />
        </TabsContent>
      </Tabs>
    </Dialog>
  );
}

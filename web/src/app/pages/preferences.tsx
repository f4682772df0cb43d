import { type ReactNode, useId } from 'react';
import { changeNotices, useNotices } from '@/features/notifications/notices';
import { changeSettings, useSettings } from '@/features/table/settings';
import { type ChatSize, setChatSize, useChatSize } from '@/lib/chat-size';
import { setLocale, useLocale } from '@/lib/choose-locale';
import { countText } from '@/lib/locale';
import { setTheme, type Theme, useTheme } from '@/lib/theme';
import { absoluteTime } from '@/lib/time';
import { Card } from '@/ui/card';
import { Select } from '@/ui/select';
import { Checkbox } from '@/ui/toggle';

const THEMES = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
] as const satisfies readonly { theme: Theme; label: string }[];

const SIZES = [
  { size: 'small', label: 'Small' },
  { size: 'medium', label: 'Medium' },
  { size: 'large', label: 'Large' },
] as const satisfies readonly { size: ChatSize; label: string }[];

const LOCALES = {
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  'de-DE': 'Deutsch',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'it-IT': 'Italiano',
  'pl-PL': 'Polski',
  'pt-BR': 'Português (Brasil)',
  'tr-TR': 'Türkçe',
  'ja-JP': '日本語',
  'ko-KR': '한국어',
  'zh-CN': '简体中文',
};

const EXAMPLE_COUNT = 12_345;

/** The name of a setting, and what is chosen at its right. */
const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2';

/** How this browser looks, sounds and interrupts; nothing of it is sent anywhere. */
export function Preferences() {
  return (
    <Card
      role="region"
      aria-labelledby="preferences"
      className="divide-y divide-ink-3 *:px-5 *:py-4"
    >
      <header>
        <h2 id="preferences" className="font-semibold">
          This browser
        </h2>
        <p className="text-dim text-sm">Kept here, not with your account.</p>
      </header>
      <ThemeChoice />
      <ChatSizeChoice />
      <Group title="Sound">
        <Sound />
      </Group>
      <Group title="Pop-up notices">
        <NoticeChoices />
      </Group>
      <LocaleChoice />
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={`${ROW} items-start!`}>
      <span id={id} className="font-medium text-sm sm:pt-2">
        {title}
      </span>
      <div className="w-full max-w-sm sm:w-80">{children}</div>
    </fieldset>
  );
}

function ThemeChoice() {
  const chosen = useTheme();
  return (
    <Choice title="Theme">
      {THEMES.map(({ theme, label }) => (
        <Option
          key={theme}
          name="theme"
          label={label}
          chosen={chosen === theme}
          onChoose={() => setTheme(theme)}
        />
      ))}
    </Choice>
  );
}

function ChatSizeChoice() {
  const chosen = useChatSize();
  return (
    <Choice title="Chat text">
      {SIZES.map(({ size, label }) => (
        <Option
          key={size}
          name="chat-size"
          label={label}
          chosen={chosen === size}
          onChoose={() => setChatSize(size)}
        />
      ))}
    </Choice>
  );
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={ROW}>
      <span id={id} className="font-medium text-sm">
        {title}
      </span>
      <div className="grid w-full max-w-sm grid-cols-3 gap-1 rounded-md bg-ink-2 p-1 sm:w-80">
        {children}
      </div>
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  label: string;
  chosen: boolean;
  onChoose: () => void;
}

function Option({ name, label, chosen, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center justify-center rounded-sm font-medium text-dim text-sm transition-colors hover:text-text has-checked:bg-ink-0 has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-chalk">
      <input type="radio" name={name} className="sr-only" checked={chosen} onChange={onChoose} />
      {label}
    </label>
  );
}

function Sound() {
  const { sound } = useSettings();
  return (
    <Checkbox
      label="Balls and cushions at the tables"
      checked={sound}
      onCheckedChange={(on) => changeSettings({ sound: on === true })}
    />
  );
}

const NOTICES = [
  { kind: 'live', label: 'Somebody you follow goes live' },
  { kind: 'tournaments', label: 'Your tournaments: check-in and matches' },
  { kind: 'challenges', label: 'Challenges to a duel' },
  { kind: 'money', label: 'Rewards, prizes, payments, tasks and unlocked tokens' },
] as const;

function NoticeChoices() {
  const notices = useNotices();
  return (
    <>
      {NOTICES.map(({ kind, label }) => (
        <Checkbox
          key={kind}
          label={label}
          checked={notices[kind]}
          onCheckedChange={(on) => changeNotices({ [kind]: on === true })}
        />
      ))}
      <p className="text-dim text-sm">The bell collects all of them either way.</p>
    </>
  );
}

function LocaleChoice() {
  const id = useId();
  const chosen = useLocale();
  return (
    <div className={ROW}>
      <div>
        <label htmlFor={id} className="font-medium text-sm">
          Numbers, dates and times
        </label>
        <p className="text-dim text-sm tabular-nums">
          {countText(EXAMPLE_COUNT)} · {absoluteTime(new Date())}
        </p>
      </div>
      <div className="w-full max-w-sm sm:w-80">
        <Select
          id={id}
          value={chosen ?? ''}
          onChange={({ target }) => setLocale(target.value || undefined)}
        >
          <option value="">As in this browser</option>
          {Object.entries(LOCALES).map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

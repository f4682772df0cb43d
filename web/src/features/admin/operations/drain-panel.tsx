import { Waves } from 'lucide-react';
import { useState } from 'react';
import { beginDrain, type Drain, endDrain, type Operations } from '@/api/operations';
import { useNow } from '@/lib/use-now';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-form';
import { Field } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { useAdminMutation } from '../use-admin-mutation';
import { count } from './format';

const SECONDS = [5, 10, 30, 60, 120, 300];

interface DrainPanelProps {
  drain: Drain | null;
  sockets: number;
  nodes: Operations['nodes'];
}

/** Sending everybody away before the server stops. */
export function DrainPanel({ drain, sockets, nodes }: DrainPanelProps) {
  const here = nodes.find((one) => one.isThis);
  const several = nodes.length > 1;
  return (
    <Card className={`flex flex-col gap-3 p-4 md:p-5 ${drain ? 'border-brass/40 bg-brass/8' : ''}`}>
      <h3 className="flex items-center gap-2 font-sans font-semibold">
        <Waves aria-hidden className="size-4 text-chalk" />
        Drain
      </h3>
      {drain ? (
        <Draining drain={drain} here={several ? here : undefined} />
      ) : (
        <DrainForm sockets={sockets} here={several ? here : undefined} />
      )}
    </Card>
  );
}

interface DrainFormProps {
  sockets: number;
  /** The node that is looked at, where there are others beside it. */
  here: Operations['nodes'][number] | undefined;
}

function DrainForm({ sockets, here }: DrainFormProps) {
  const [seconds, setSeconds] = useState('30');
  const [everywhere, setEverywhere] = useState(false);
  const alone = here && !everywhere ? here : undefined;
  const [asked, setAsked] = useState(false);
  const mutation = useAdminMutation({
    run: beginDrain,
    done: ({ changed }) => (changed ? 'Drain begun' : 'It is drained already'),
    failed: 'The drain was not begun',
    onDone: () => setAsked(false),
  });
  return (
    <>
      <div className="grid max-w-80 grid-cols-2 gap-3">
        <Field label="Spread over">
          {(control) => (
            <Select
              {...control}
              value={seconds}
              onChange={(event) => setSeconds(event.target.value)}
            >
              {SECONDS.map((value) => (
                <option key={value} value={value}>
                  {value < 60 ? `${value} seconds` : `${value / 60} min`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {here ? (
          <Field label="Who">
            {(control) => (
              <Select
                {...control}
                value={everywhere ? 'all' : 'here'}
                onChange={(event) => setEverywhere(event.target.value === 'all')}
              >
                <option value="here">Node {here.name}</option>
                <option value="all">All nodes</option>
              </Select>
            )}
          </Field>
        ) : null}
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-3">
        <p className="flex-1 basis-48 text-faint text-sm">
          Takes no new connections and closes the open ones.
        </p>
        <Button variant="secondary" onClick={() => setAsked(true)}>
          Drain
        </Button>
      </div>
      {asked ? (
        <ConfirmDialog
          title={
            alone ? `Drain node ${alone.name}?` : here ? 'Drain all nodes?' : 'Drain this server?'
          }
          description={`${count(sockets)} open ${sockets === 1 ? 'connection' : 'connections'}${here && !alone ? ` at ${here.name}` : ''}, over ${seconds} seconds`}
          button="Drain"
          danger
          busy={mutation.isPending}
          problem={mutation.problem}
          onConfirm={() => mutation.mutate({ seconds: Number(seconds), node: alone?.node })}
          onClose={() => setAsked(false)}
        >
          <Notice tone="warning">
            {alone
              ? 'Load balancers see it as not ready, and pages come back at the other nodes.'
              : 'Load balancers see it as not ready, and nobody comes in until you end the drain or restart the server. Pages come back by themselves, each at a time of its own.'}
          </Notice>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Draining({ drain, here }: { drain: Drain; here: DrainFormProps['here'] }) {
  const now = useNow(250);
  const [began, until] = [Date.parse(drain.beganAt), Date.parse(drain.until)];
  const gone = Math.max(0, drain.sockets - drain.left);
  const part = drain.sockets === 0 ? 1 : gone / drain.sockets;
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const mutation = useAdminMutation({
    run: (of: number | undefined, options) => endDrain(of, options),
    done: 'Drain ended: connections are taken again',
    failed: 'The drain was not ended',
    onDone: () => {},
  });
  return (
    <>
      <p role="status" className="text-sm tabular-nums">
        <strong className="font-display font-semibold text-2xl">{count(drain.left)}</strong> of{' '}
        {count(drain.sockets)} connections left
        {left > 0 && drain.left > 0 ? `, ${left} s to go` : ''}
      </p>
      <div
        role="progressbar"
        aria-label="Connections closed"
        aria-valuenow={Math.round(part * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-ink-3"
      >
        <div
          className="h-full rounded-full bg-brass transition-[width] duration-500"
          style={{
            width: `${Math.max(part, Math.min(1, (now - began) / (until - began)) * 0.02) * 100}%`,
          }}
        />
      </div>
      {mutation.problem ? <Notice tone="error">{mutation.problem}</Notice> : null}
      <div className="mt-auto flex flex-wrap items-center gap-3">
        <p className="flex-1 basis-48 text-faint text-sm">
          {drain.left === 0
            ? 'Everybody is gone. Stop the server, or end the drain.'
            : 'Nobody is let in.'}
        </p>
        <Button
          variant="secondary"
          busy={mutation.isPending}
          onClick={() => mutation.mutate(here?.node)}
        >
          {here ? `End drain of ${here.name}` : 'End drain'}
        </Button>
        {here ? (
          <Button
            variant="secondary"
            busy={mutation.isPending}
            onClick={() => mutation.mutate(undefined)}
          >
            End it on all nodes
          </Button>
        ) : null}
      </div>
    </>
  );
}

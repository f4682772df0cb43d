import { CalendarDays, ExternalLink, Users } from 'lucide-react';
import { Fact } from './fact';
import { PlacesBar } from './places-bar';

/** A task as it would look, marked and without a way in: nobody may take it for one. */
export function ExampleTask() {
  return (
    <section
      aria-labelledby="what-a-task-looks-like"
      className="min-w-0 border-ink-3 border-t py-5"
    >
      <h3 id="what-a-task-looks-like" className="mb-3 font-semibold">
        What a task looks like
      </h3>
      <div className="relative grid min-w-0 gap-x-10 gap-y-4 overflow-hidden rounded-lg border border-ink-3 border-dashed p-5 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2">
          <h4 className="pr-28 font-semibold text-lg md:pr-0">Repost the final</h4>
          <p className="text-dim text-sm">
            Like and repost the post about tonight’s final, then send a picture of it.
          </p>
          <p className="mt-auto font-bold font-display text-dim text-xl tabular-nums">2 POOL</p>
        </div>
        <dl className="grid content-start gap-3 text-dim text-sm md:pr-32">
          <Fact icon={ExternalLink} name="What to do">
            Like, Retweet: post by @cuecast
          </Fact>
          <Fact icon={Users} name="Places">
            <PlacesBar taken={34} of={50} />
          </Fact>
          <Fact icon={CalendarDays} name="When">
            Until Sunday
          </Fact>
        </dl>
        <p className="text-faint text-sm md:col-span-2">
          This one is drawn: there is nothing to do or to win in it.
        </p>
        <p className="absolute top-5 right-4 rounded-sm border border-faint px-2 py-0.5 font-semibold font-display text-faint text-xs uppercase tracking-widest">
          Example
        </p>
      </div>
    </section>
  );
}

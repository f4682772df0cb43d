import { Link } from 'react-router';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { TableArt } from './table-art';

/** The well-lit table in the dark room, under either theme. */
export function HomeBanner() {
  const { user, connect } = useSession();
  return (
    <section className="scheme-dark relative isolate overflow-hidden rounded-lg bg-ink-0 text-text outline outline-ink-3">
      <TableArt />
      <div className="flex max-w-xl flex-col items-start gap-4 p-6 pt-52 pb-7 sm:p-10 md:px-12 md:py-16">
        <h1 className="font-bold text-4xl leading-[1.05] tracking-tight md:text-5xl">
          Take a seat
          <br />
          at the table.
        </h1>
        <p className="max-w-88 text-dim text-lg max-sm:text-base">
          Watch live with everyone in the room. Your wallet is your account: connect it, and chat.
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to="/cuecast-live">Watch now</Link>
          </Button>
          {user ? (
            <Button asChild size="lg" variant="secondary">
              <Link to="/create-stream">Create Stream</Link>
            </Button>
          ) : (
            <Button size="lg" variant="secondary" onClick={connect}>
              Login / Signup
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

import { Link } from 'react-router';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';

/** The well-lit table: cloth under one lamp, with the break about to happen. */
export function HomeBanner() {
  const { user, connect } = useSession();
  return (
    <section className="relative isolate overflow-hidden rounded-lg bg-felt-deep text-cloth-text">
      <Table />
      <div className="flex max-w-xl flex-col items-start gap-4 p-6 py-10 md:p-12 md:py-16">
        <h1 className="font-bold text-4xl leading-[1.05] tracking-tight md:text-5xl">
          Take a seat at the table.
        </h1>
        <p className="max-w-md text-base text-cloth-text/85 md:text-lg">
          Watch live with everyone in the room. Connect a wallet to chat; no password, no e-mail.
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

function Table() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 480 320"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-0 -z-10 size-full"
    >
      <defs>
        <radialGradient id="lamp" cx="0.78" cy="0.35" r="0.75">
          <stop offset="0" stopColor="var(--felt)" stopOpacity="0.55" />
          <stop offset="1" stopColor="var(--felt)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="480" height="320" fill="url(#lamp)" />
    </svg>
  );
}

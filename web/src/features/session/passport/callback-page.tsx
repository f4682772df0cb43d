import { Check, CircleAlert, Gamepad2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { configQuery } from '@/api/config';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { tell } from './channel';
import { completeSignIn, STEPS, type Step } from './complete';
import { PassportError, passportErrorText } from './passport-error';
import { takeRequest } from './request';
import { PassportScreen } from './screen';

const LEAVE_MS = 500;
/** Each status text stands long enough to be read aloud or glimpsed, however quick the step is. */
const SEEN_MS = 100;
const STRANGE =
  'this sign-in was not begun in this browser, or it took too long. Please try again.';

/** Where Immutable Passport sends the popup back to: it signs in, tells the page that waits, and closes. */
export function PassportCallbackPage() {
  usePageMeta({ title: 'Signing in', description: 'Signing in with Immutable Passport.' });
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('processing');
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  // A window that was opened by a page closes; any other one becomes the app.
  const leave = () => {
    window.close();
    navigate('/', { replace: true });
  };
  const leaving = useRef(leave);
  leaving.current = leave;

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const answer = new URLSearchParams(window.location.search);
    // The code is for one use, and for nobody's history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const show = async (next: Step) => {
      setStep(next);
      await new Promise((seen) => setTimeout(seen, SEEN_MS));
    };
    void signIn(answer, show).then((failure) => {
      setProblem(failure);
      if (!failure) setTimeout(() => leaving.current(), LEAVE_MS);
    });
  }, []);

  if (problem) {
    return (
      <PassportScreen icon={CircleAlert} tone="bad" title="Authentication Error">
        <p role="alert" className="break-words">
          {problem}
        </p>
        <Button onClick={leave}>Return to Home</Button>
      </PassportScreen>
    );
  }
  const at = STEPS.findIndex(([name]) => name === step);
  return (
    <PassportScreen icon={Gamepad2} title="Immutable Passport">
      <p role="status" className="sr-only">
        {STEPS[at]?.[1]}
      </p>
      <ol className="flex flex-col gap-2 text-left">
        {STEPS.map(([name, text], index) => (
          <li
            key={name}
            aria-current={index === at ? 'step' : undefined}
            className={`flex items-center gap-3 text-sm ${index > at ? 'text-dim' : ''}`}
          >
            <span className="grid size-4 place-items-center text-felt">
              {index < at ? <Check aria-label="Done" className="size-4" /> : null}
              {index === at ? <Spinner className="size-4" /> : null}
            </span>
            {text}
          </li>
        ))}
      </ol>
    </PassportScreen>
  );
}

/** Signs in by the provider's answer; null when it worked, else what to show. */
async function signIn(answer: URLSearchParams, onStep: (step: Step) => Promise<void>) {
  const request = takeRequest(answer.get('state'));
  if (!request) return passportErrorText(PassportError.of('failed', STRANGE));
  const { state } = request;
  tell({ state, at: 'working' });
  try {
    const { passport } = await configQuery.queryFn();
    if (!passport) throw PassportError.of('failed', 'it is not set up here.');
    await completeSignIn({ passport, request, answer, onStep });
    tell({ state, at: 'done' });
    return null;
  } catch (error) {
    const text = passportErrorText(error);
    tell({ state, at: 'failed', text });
    return text;
  }
}

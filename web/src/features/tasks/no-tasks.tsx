import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { STEPS } from './how-it-works';
import { CheckDrawing, DoDrawing, ShowDrawing } from './step-drawings';

const DRAWINGS = [DoDrawing, ShowDrawing, CheckDrawing] as const;

interface NoTasksProps {
  /** Other things to do: before how a task works, which there is none of to do. */
  meanwhile?: ReactNode;
  /** Under the steps. */
  children?: ReactNode;
}

/** Where no task is on: that it is so, what one can do instead, and the three steps of a task. */
export function NoTasks({ meanwhile, children }: NoTasksProps) {
  return (
    <div className="flex flex-col gap-8">
      <Card className="flex items-center gap-4 p-5 md:px-6">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-felt/10 text-felt">
          <ListChecks aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="font-semibold text-xl leading-snug">No tasks right now</h2>
          <p className="mt-0.5 text-dim">
            The next one is here as soon as it starts, with its reward and its places.
          </p>
        </div>
      </Card>
      {meanwhile}
      <section aria-labelledby="how-it-goes" className="min-w-0">
        <h2 id="how-it-goes" className="mb-3 font-semibold text-xl">
          How a task works
        </h2>
        <Card className="overflow-hidden">
          <ol
            aria-label="How a task works"
            className="grid gap-x-5 gap-y-6 p-5 md:grid-cols-3 md:px-6"
          >
            {STEPS.map(({ title, text }, index) => {
              const Drawing = DRAWINGS[index] ?? CheckDrawing;
              return (
                <li
                  key={title}
                  className="min-w-0 max-md:grid max-md:grid-cols-[7rem_minmax(0,1fr)] max-md:gap-4"
                >
                  <div className="aspect-5/2 overflow-hidden rounded-md max-md:aspect-4/3">
                    <Drawing />
                  </div>
                  <div className="min-w-0">
                    <h3 className="font-semibold leading-snug md:mt-3">
                      <span aria-hidden>{index + 1}. </span>
                      {title}
                    </h3>
                    <p className="mt-1 text-dim text-sm">{text}</p>
                  </div>
                </li>
              );
            })}
          </ol>
          {children ? <div className="px-5 md:px-6">{children}</div> : null}
        </Card>
      </section>
    </div>
  );
}

import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

interface NearProps {
  /** In the shape of what comes. */
  fallback: ReactNode;
  children: ReactNode;
}

/** What is further down than anybody has looked is not fetched: it comes once its place is about to be seen. */
export function Near({ fallback, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const seen = place.current;
    if (!seen) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setNear(true);
    });
    observer.observe(seen);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place}>{near ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}</div>
  );
}

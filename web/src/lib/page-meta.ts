import { useEffect } from 'react';

interface PageMeta {
  title: string;
  description: string;
  /** Shown where the page is shared. */
  image?: string | undefined;
}

/** As much of a description as search engines and messengers show. */
const DESCRIPTION_LENGTH = 200;

/** The page's title and description, in the elements that the server filled in for the page that was opened first. */
export function usePageMeta({ title, description, image }: PageMeta): void {
  useEffect(() => {
    const line = [...description.trim().replace(/\s+/g, ' ')].slice(0, DESCRIPTION_LENGTH).join('');
    document.title = title === 'Cuecast' ? title : `${title} · Cuecast`;
    setMeta('name', 'description', line);
    setMeta('property', 'og:title', title);
    setMeta('property', 'og:description', line);
    // Where pages are shared, drawings are not shown.
    const picture = image && !image.endsWith('.svg') ? image : '/og.png';
    setMeta('property', 'og:image', picture.replace(/^(?=\/)/, location.origin));
  }, [title, description, image]);
}

function setMeta(key: 'name' | 'property', name: string, content: string): void {
  let element = document.head.querySelector(`meta[${key}="${name}"]`);
  if (!element) {
    element = document.createElement('meta');
    element.setAttribute(key, name);
    document.head.append(element);
  }
  element.setAttribute('content', content);
}

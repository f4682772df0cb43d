/** The people who may open a page: everybody, or administrators. */
type Access = 'public' | 'admin';

/** Pages that are linked to and that are not built yet, with their access. Each line goes when its page comes. */
export const COMING_SOON = [{ path: 'presale', access: 'public' }] as const satisfies readonly {
  path: string;
  access: Access;
}[];

export type ComingSoonPath = (typeof COMING_SOON)[number]['path'];

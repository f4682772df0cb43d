/** The server's calls, typed by its document: a path, a body or an answer that it does not have does not compile. */
import { type Answer, type CallOptions, request } from '@/lib/http';
import type { paths } from './schema';

export type { CallOptions } from '@/lib/http';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][Lowercase<M>] extends object ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathOf<M>> = paths[P][Lowercase<M>];

/** Fields as they are sent: an undefined one is left out; null can stand in a body, but in no query. */
type Sent<Fields, Never = never> = {
  [F in keyof Fields]:
    | Exclude<Fields[F], Never>
    | (object extends Pick<Fields, F> ? undefined : never);
};

type Params<O> = O extends { parameters: { path: infer Fields } }
  ? { params: Fields }
  : { params?: never };

type Query<O> = O extends { parameters: { query: infer Fields } }
  ? { query: Sent<Fields, null> }
  : O extends { parameters: { query?: infer Fields } }
    ? { query?: Sent<NonNullable<Fields>, null> }
    : never;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

type Body<O> = O extends { requestBody: infer Content }
  ? { body: Sent<Json<Content>> }
  : O extends { requestBody?: infer Content }
    ? { body?: Sent<NonNullable<Json<NonNullable<Content>>>> }
    : never;

/** Each operation by itself: all together, every place would be combined with every query and every body, which the compiler gives up at. */
type Options<O> = O extends unknown ? OptionsOf<Params<O> & Query<O> & Body<O>> : never;

type OptionsOf<Given> = object extends Given
  ? [options?: CallOptions & Given]
  : [options: CallOptions & Given];

type Good<O> = O extends { responses: infer All } ? Json<All[keyof All & (200 | 201)]> : never;

/** The body of a good answer; throws an ApiError otherwise, after showing the documented toast. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...options: Options<Operation<M, P>>
): Promise<Good<Operation<M, P>>> {
  return (await callWithHeaders(method, path, ...options)).body;
}

/** Also the headers that a list's next page needs. */
export async function callWithHeaders<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[options]: Options<Operation<M, P>>
): Promise<Answer<Good<Operation<M, P>>>> {
  return request(method, path, options);
}

/** The answers of some calls are wrapped. */
export const dataOf = async <T>(answer: Promise<{ data: T }>): Promise<T> => (await answer).data;

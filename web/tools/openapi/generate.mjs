// Writes web/src/api/schema.d.ts from the server's document; with --check it only fails when that file is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import ts from 'typescript';

const source = new URL('../../../src/app/openapi.json', import.meta.url);
const output = new URL('../../src/api/schema.d.ts', import.meta.url);

const { createTypeReferenceNode, createUnionTypeNode } = ts.factory;

/** Patterns say more than `string`: an address is what viem takes for one, and `^(a|b)$` names the words that can stand there. */
function transform({ type, pattern }) {
  if (type !== 'string') return undefined;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template type
  if (pattern?.startsWith('^0x')) return createTypeReferenceNode('`0x${string}`');
  const words = pattern?.match(/^\^\(([\w|]+)\)\$$/)?.[1]?.split('|');
  return words && createUnionTypeNode(words.map((word) => createTypeReferenceNode(`'${word}'`)));
}

const types = await openapiTS(source, {
  // A bare object is anything, not nothing.
  emptyObjectsUnknown: true,
  transform,
});
const text = COMMENT_HEADER + astToString(types);

if (!process.argv.includes('--check')) writeFileSync(output, text);
else if (readFileSync(output, 'utf8') !== text) {
  throw new Error('web/src/api/schema.d.ts is not current: make openapi');
}

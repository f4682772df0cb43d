import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test("biome's import law names every feature", () => {
  const law = readFileSync('biome.json', 'utf8');
  const features = readdirSync('src/features');
  expect(features.filter((name) => !law.includes(`"../**/${name}/**"`))).toEqual([]);
});

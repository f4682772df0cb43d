import * as z from 'zod/mini';
import { isPositive } from '@/lib/money';

/** A text that has to be filled in; trimmed. */
export const needed = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing));

/** An amount of money above nothing; trimmed. */
export const positiveAmount = z
  .string()
  .check(z.trim(), z.refine(isPositive, 'Please enter a valid amount'));

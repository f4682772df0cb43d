import {
  ChainMismatchError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
  HttpRequestError,
  InsufficientFundsError,
  IntrinsicGasTooLowError,
  NonceTooLowError,
  ProviderRpcError,
  SwitchChainError,
  TimeoutError,
  TransactionExecutionError,
  UserRejectedRequestError,
} from 'viem';
import { expect, test } from 'vitest';
import { CHAIN_TEXTS, chainProblem } from './chain-error';

const chain = { id: 1, name: 'Ethereum' } as never;
/** As a library hands it to the page. */
const wrapped = (cause: never) =>
  new TransactionExecutionError(cause, {
    account: null,
    to: '0x0000000000000000000000000000000000000001',
  });
const reverted = (reason: string) =>
  new ExecutionRevertedError({ message: `execution reverted: ${reason}` });

test('ERR-15 insufficient funds, network, gas, nonce and timeout are told apart', () => {
  const url = 'https://node.example';
  const told = {
    insufficientFunds: new InsufficientFundsError(),
    network: new HttpRequestError({ url, details: 'gone' }),
    gas: new IntrinsicGasTooLowError(),
    nonce: new NonceTooLowError({ nonce: 3 }),
    timeout: new TimeoutError({ url, body: {} }),
  };
  for (const [problem, error] of Object.entries(told)) {
    expect(chainProblem(error), problem).toBe(problem);
    expect(chainProblem(wrapped(error as never)), problem).toBe(problem);
  }
});

test('ERR-16 not enough POOL, not authorized, contract not found and invalid game type are told apart', () => {
  expect(chainProblem(wrapped(reverted('Not enough POOL tokens') as never))).toBe('notEnoughPool');
  expect(chainProblem(wrapped(reverted('Ownable: caller is not the owner') as never))).toBe(
    'notAuthorized',
  );
  expect(chainProblem(new ContractFunctionZeroDataError({ functionName: 'balanceOf' }))).toBe(
    'contractNotFound',
  );
  expect(chainProblem(wrapped(reverted('Invalid game type') as never))).toBe('invalidGameType');
});

test('ERR-18 a wallet on the wrong network has an error of its own', () => {
  expect(chainProblem(new ChainMismatchError({ chain, currentChainId: 56 }))).toBe('wrongNetwork');
  expect(chainProblem(new SwitchChainError(new Error('unknown chain')))).toBe('wrongNetwork');
  expect(
    chainProblem(new ProviderRpcError(new Error('?'), { code: 4902, shortMessage: '?' })),
  ).toBe('wrongNetwork');
});

test('every case has a text of its own, and what is not known has none', () => {
  const texts = Object.values(CHAIN_TEXTS);
  expect(new Set(texts).size).toBe(texts.length);
  expect(chainProblem(new UserRejectedRequestError(new Error('no')))).toBe('rejected');
  expect(chainProblem(new Error('?'))).toBeNull();
  expect(chainProblem(undefined)).toBeNull();
});

#!/usr/bin/env node
// Recomputes what a site says of its reserves from any nodes: `node scripts/check-reserves.mjs https://site https://node https://other-node`.
// POOL and the presale may be on two chains: a node of each is needed, in any order.
// It needs nothing but Node 20. Exit codes: 0 all is as told, 1 something is not, 2 some of it could not be found out.

const [site, ...nodes] = process.argv.slice(2);
if (!site || nodes.length === 0) {
  console.error("usage: check-reserves.mjs <address of the site> <address of a node> [<address of another chain's node>]");
  process.exit(2);
}

const DECIMALS = 18n;
const SELECTORS = { totalSupply: "0x18160ddd", balanceOf: "0x70a08231", owner: "0x8da5cb5b", root: "0xe56bf027" };

/** Exact decimal text as units of 10^-18. */
function units(text) {
  const match = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text);
  if (!match) throw new Error(`${text} is no amount`);
  const [, sign, whole, fraction = ""] = match;
  const value = BigInt(whole) * 10n ** DECIMALS + BigInt(fraction.padEnd(Number(DECIMALS), "0"));
  return sign ? -value : value;
}

async function json(url, options) {
  const answer = await fetch(url, { ...options, redirect: "error", signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return answer.json();
}

async function ask(node, method, params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const answer = await json(node, { method: "POST", headers: { "content-type": "application/json" }, body });
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}

/** The nodes by the chain that each says it is on. */
async function byChain() {
  const asked = nodes.map(async (node) => [Number(await ask(node, "eth_chainId", [])), node]);
  return new Map(await Promise.all(asked));
}

/** Asks the node of a chain; undefined where none was given, which is told. */
function askerOf(chains, chainId, part) {
  const node = chains.get(chainId);
  if (node) return (method, params) => ask(node, method, params);
  unknown += 1;
  console.log(`???   ${part} could not be found out: it is on chain ${chainId}, and no node of that was given`);
  return undefined;
}

let unknown = 0;
let wrong = 0;
function check(what, told, found) {
  const same = told === found;
  wrong += same ? 0 : 1;
  console.log(`${same ? "ok   " : "WRONG"} ${what}: ${same ? told : `the site says ${told}, the chain says ${found}`}`);
}

async function main() {
  const { data } = await json(new URL("/api/reserves", site));
  const chains = await byChain();
  if (data.pool) await checkPool(data, askerOf(chains, data.chainId, "POOL"));
  if (data.presale) await checkPresale(data.presale, askerOf(chains, data.presale.chainId, "the presale"));
}

async function checkPool({ block, pool, contracts, history }, ask) {
  if (!ask) return;
  const number = `0x${block.number.toString(16)}`;
  const there = await ask("eth_getBlockByNumber", [number, false]);
  check(`block ${block.number}`, block.hash, there?.hash ?? "no such block");
  await checkFinal(ask, block);

  const call = async (to, data) => ask("eth_call", [{ to, data }, number]);
  const amount = async (to, data) => BigInt(await call(to, data)).toString();
  const vault = pool.vault.slice(2).padStart(64, "0");
  check("supply", units(pool.supply).toString(), await amount(pool.token, SELECTORS.totalSupply));
  check("held by the vault", units(pool.held).toString(), await amount(pool.token, SELECTORS.balanceOf + vault));
  check("difference", units(pool.difference).toString(), (units(pool.held) - units(pool.owed)).toString());
  check("nobody is owed more than there is", "true", String(units(pool.held) >= units(pool.owed) - units(pool.leaving)));

  for (const contract of contracts) {
    if (contract.owner) {
      const owner = await call(contract.address, SELECTORS.owner);
      check(`owner of ${contract.kind}`, contract.owner, `0x${owner.slice(-40)}`);
    }
    // The hash of an account's code is part of its proof; a node that gives none is asked for the code alone.
    const proof = await ask("eth_getProof", [contract.address, [], number]).catch(() => null);
    if (proof) check(`code of ${contract.kind}`, contract.codeHash, proof.codeHash);
    else check(`${contract.kind} is a contract`, "true", String((await ask("eth_getCode", [contract.address, number])).length > 2));
  }
  const short = history.filter((line) => units(line.held) < units(line.owed)).length;
  console.log(`      ${history.length} looks in the last day, ${short} of them with less held than owed`);
}

/** The presale stands at a block of its own. */
async function checkPresale({ block, vault, coins, root }, ask) {
  if (!ask) return;
  const number = `0x${block.number.toString(16)}`;
  const there = await ask("eth_getBlockByNumber", [number, false]);
  check(`block ${block.number} of the presale`, block.hash, there?.hash ?? "no such block");
  await checkFinal(ask, block);
  const call = (data, to = vault) => ask("eth_call", [{ to, data }, number]);
  const word = vault.slice(2).padStart(64, "0");
  for (const { symbol, token, held, due } of coins) {
    const found = BigInt(await call(SELECTORS.balanceOf + word, token)).toString();
    check(`${symbol} in the presale's vault`, units(held).toString(), found);
    check(`${symbol} that was paid in and did not leave`, units(due).toString(), found);
  }
  if (root) {
    // The first word of the first root is its hash; it may have been published behind the block that was looked at.
    const first = await ask("eth_call", [{ to: vault, data: SELECTORS.root + "0".repeat(64) }, "latest"]);
    check("root of the presale", root, first.slice(0, 66));
  }
}

async function checkFinal(ask, block) {
  const final = await ask("eth_getBlockByNumber", ["finalized", false]).catch(() => null);
  if (final) check(`block ${block.number} is final`, "true", String(BigInt(final.number) >= BigInt(block.number)));
}

try {
  await main();
  if (wrong > 0) console.log(`${wrong} of it is not as the site tells it.`);
  else if (unknown > 0) console.log("Some of it could not be found out.");
  else console.log("Everything is as the site tells it.");
  process.exit(wrong > 0 ? 1 : unknown > 0 ? 2 : 0);
} catch (error) {
  console.error(`It could not be checked: ${error.message}`);
  process.exit(2);
}

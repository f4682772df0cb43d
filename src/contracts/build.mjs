// Compiles the contracts of this folder into artifacts/, those of hostile/ into artifacts/hostile/.
// With --check it writes nothing, and fails when an artifact is not current.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const solc = createRequire(import.meta.url)('solc');
const at = (path) => new URL(path, import.meta.url);

const folders = ['', 'hostile/'];
const sources = folders.flatMap((folder) =>
  readdirSync(at(`./${folder}`))
    .filter((name) => name.endsWith('.sol'))
    .map((name) => folder + name),
);

const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  // Without a hash of the sources in the code a comment changes nothing that is deployed.
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode'] } },
};

const input = {
  language: 'Solidity',
  sources: Object.fromEntries(
    sources.map((path) => [path, { content: readFileSync(at(path), 'utf8') }]),
  ),
  settings,
};

function imported(path) {
  try {
    return { contents: readFileSync(at(`node_modules/${path}`), 'utf8') };
  } catch (error) {
    return { error: String(error) };
  }
}

const output = JSON.parse(solc.compile(JSON.stringify(input), { import: imported }));
const complaints = (output.errors ?? []).map((error) => error.formattedMessage);
if (complaints.length > 0) throw new Error(complaints.join('\n'));

const { keccak256 } = createRequire(import.meta.url)('js-sha3');
const artifacts = new Map();
for (const path of sources) {
  for (const [name, contract] of Object.entries(output.contracts[path])) {
    const { bytecode, deployedBytecode } = contract.evm;
    if (bytecode.object === '') continue;
    // One hash has to be that of every instance.
    if (Object.keys(deployedBytecode.immutableReferences).length > 0) {
      throw new Error(`${name} has immutable values: keep them in storage`);
    }
    const artifact = {
      contract: name,
      compiler: solc.version(),
      abi: contract.abi,
      creationCode: `0x${bytecode.object}`,
      runtimeHash: `0x${keccak256(Buffer.from(deployedBytecode.object, 'hex'))}`,
    };
    const folder = folders.findLast((folder) => path.startsWith(folder));
    artifacts.set(`${folder}${name}.json`, `${JSON.stringify(artifact, null, 1)}\n`);
  }
}

const existing = folders.flatMap((folder) => {
  mkdirSync(at(`artifacts/${folder}`), { recursive: true });
  return readdirSync(at(`artifacts/${folder}`))
    .filter((name) => name.endsWith('.json'))
    .map((name) => folder + name);
});
if (process.argv.includes('--check')) {
  const isCurrent = (name) =>
    existing.includes(name) &&
    artifacts.get(name) === readFileSync(at(`artifacts/${name}`), 'utf8');
  const stale = [...new Set([...artifacts.keys(), ...existing])].filter((name) => !isCurrent(name));
  if (stale.length > 0) {
    throw new Error(`src/contracts/artifacts: ${stale.join(', ')} not current: make contracts`);
  }
} else {
  for (const name of existing) rmSync(at(`artifacts/${name}`));
  for (const [name, text] of artifacts) writeFileSync(at(`artifacts/${name}`), text);
}

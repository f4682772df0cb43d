type Noise = 'strike' | 'contact' | 'cushion' | 'pocket';

/** Sounds at once: a break has more contacts than an ear can tell apart. */
const MAX_VOICES = 14;

/** A table's noises, made from noise and sine waves. */
export class Noises {
  readonly #context: AudioContext;
  #noise: AudioBuffer | null = null;
  #voices = 0;

  constructor(context: AudioContext) {
    this.#context = context;
  }

  /** `speed` in metres a second; `place` from -1 at the left end of the table to 1. */
  play(noise: Noise, speed: number, place: number): void {
    const context = this.#context;
    if (this.#voices >= MAX_VOICES) return;
    const loud = Math.min(1, (speed / 5) ** 0.8);
    if (loud < 0.015) return;
    const out = context.createGain();
    const pan = context.createStereoPanner();
    pan.pan.value = Math.max(-0.7, Math.min(0.7, place));
    out.connect(pan).connect(context.destination);
    const start = context.currentTime;
    const voice = (end: number) => {
      this.#voices += 1;
      setTimeout(() => {
        this.#voices -= 1;
        pan.disconnect();
      }, end * 1000);
    };
    switch (noise) {
      case 'strike':
        this.#hiss(context, out, start, 0.028, 1800, 0.5 * loud);
        this.#tone(context, out, start, 420, 0.05, 0.35 * loud);
        voice(0.1);
        break;
      case 'contact':
        this.#hiss(context, out, start, 0.012, 4200, 0.5 * loud);
        this.#tone(context, out, start, 2350 + 500 * loud, 0.035, 0.5 * loud);
        this.#tone(context, out, start, 5200, 0.018, 0.25 * loud);
        voice(0.1);
        break;
      case 'cushion':
        this.#tone(context, out, start, 135, 0.11, 0.55 * loud);
        this.#hiss(context, out, start, 0.05, 480, 0.3 * loud);
        voice(0.2);
        break;
      case 'pocket':
        this.#tone(context, out, start, 92, 0.16, 0.6 * loud);
        this.#hiss(context, out, start + 0.02, 0.2, 700, 0.32 * loud);
        this.#tone(context, out, start + 0.09, 1500, 0.03, 0.16 * loud);
        this.#hiss(context, out, start + 0.16, 0.35, 260, 0.16 * loud);
        voice(0.7);
        break;
    }
  }

  #tone(to: AudioContext, out: AudioNode, at: number, hertz: number, fade: number, loud: number) {
    const wave = to.createOscillator();
    wave.frequency.setValueAtTime(hertz, at);
    wave.frequency.exponentialRampToValueAtTime(hertz * 0.82, at + fade);
    wave.connect(envelope(to, out, at, fade, loud));
    wave.start(at);
    wave.stop(at + fade + 0.02);
  }

  #hiss(to: AudioContext, out: AudioNode, at: number, fade: number, hertz: number, loud: number) {
    this.#noise ??= whiteNoise(to);
    const source = to.createBufferSource();
    source.buffer = this.#noise;
    const filter = to.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = hertz;
    filter.Q.value = 0.8;
    source.connect(filter).connect(envelope(to, out, at, fade, loud));
    source.start(at, 0, fade + 0.02);
  }
}

function envelope(to: AudioContext, out: AudioNode, at: number, fade: number, loud: number) {
  const gain = to.createGain();
  gain.gain.setValueAtTime(Math.max(0.0001, loud), at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + fade);
  gain.connect(out);
  return gain;
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

export { LastFrames } from './history/last-frames';
export { PredictionBanner } from './prediction-banner';
export { PredictionMark } from './prediction-mark';
export { PredictionPanel } from './prediction-panel';
export { QuickQuestion } from './quick';

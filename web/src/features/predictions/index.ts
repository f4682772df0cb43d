export { PredictionMark } from './prediction-mark';
export { PredictionPanel } from './prediction-panel';

/** What other modules may import of explain. */
export { explainPeriod, explainTask, explainYear } from './explain.service.ts';

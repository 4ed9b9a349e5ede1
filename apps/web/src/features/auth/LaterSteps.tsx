export { PasswordStep } from './PasswordStep.tsx';
export { ResetStep } from './ResetStep.tsx';

import { lazyPart } from '../../ui/loading/lazyPart.ts'

/** The second step comes with its picture and its words when somebody is asked for it. */
export const SecondStep = lazyPart(async () => (await import('./secondStep/SecondStep.tsx')).SecondStep)

import { laterCode } from '../ui/loading/laterCode.ts'

/** The code of everything around the first messages. */
export const shellLater = laterCode(() => import('./later.ts'))

import { lazyPart } from '../ui/loading/lazyPart.ts'

/** Only windows without room for the sidebar have it: loaded when it is first drawn. */
export const Drawer = lazyPart(async () => (await import('./sidebar/Drawer.tsx')).Drawer)

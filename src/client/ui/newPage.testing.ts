import { vi } from 'vitest'
import { emptyPage } from './pageStore.ts'

/*
 * Runs before each test file in jsdom: the files share one page and its modules, and each begins with nothing of the
 * files before it.
 */

vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.body.replaceChildren()
emptyPage()

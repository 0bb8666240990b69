import type { ComponentProps } from 'react'
import { usePassedFocus } from './usePassedFocus.ts'

/** An item that can be removed: the focus in it then passes to its neighbor. */
export const ListItem = (props: Omit<ComponentProps<'li'>, 'ref'>) => <li {...props} ref={usePassedFocus()} />

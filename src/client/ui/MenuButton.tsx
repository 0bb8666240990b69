import type { ComponentProps } from 'react'
import { IconButton } from './IconButton.tsx'
import { showMenu, type MenuEntries } from './menuStore.ts'
import type { Side } from './placeBeside.ts'

type Props = Omit<ComponentProps<typeof IconButton>, 'onClick'> & {
  readonly side?: Side
  /** Called when the menu opens, so that a list of rows does not build its menus in advance. */
  readonly entries: () => MenuEntries
}

/** An icon that opens a menu. */
export const MenuButton = ({ entries, side = 'below-start', ...rest }: Props) => (
  <IconButton
    {...rest}
    aria-haspopup="menu"
    aria-expanded="false"
    onClick={(event) =>
      void showMenu({ label: rest.label, entries: entries(), anchor: event.currentTarget, side })
    }
  />
)

import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { goTo } from '../navigation/goTo.ts'
import { menuIcon } from '../ui/menuIcon.tsx'
import { showMenu } from '../ui/menuStore.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'
import { isCurrentView, type BuiltInView } from './views.ts'

interface Props {
  /** The views that the menu opens. */
  readonly views: readonly BuiltInView[]
  readonly currentPath: string
  readonly className: string | undefined
  /** Beside the button instead of below. */
  readonly side?: 'right'
  readonly children: ReactNode
}

/** A button with a menu of the views that have no link of their own. */
export const MoreButton = ({ views, currentPath, className, side, children }: Props) => {
  const t = useText(laterShellTexts)
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded="false"
      aria-current={views.some((view) => isCurrentView(view, currentPath)) || undefined}
      onClick={({ currentTarget: anchor }) =>
        void showMenu({
          label: t('shell.more'),
          entries: views.map(({ path, text, Icon, keys }) => ({
            kind: 'action',
            text: t(text),
            icon: menuIcon(Icon),
            shortcut: keys,
            run: () => goTo(path),
          })),
          anchor,
          ...(side && { side }),
        })
      }
    >
      {children}
    </button>
  )
}

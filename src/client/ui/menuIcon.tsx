import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** An icon in the size of menus. */
export const menuIcon = (Icon: LucideIcon): ReactNode => <Icon size={14} strokeWidth={1.6} aria-hidden />

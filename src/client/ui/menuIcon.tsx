import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** An icon as menus draw it. */
export const menuIcon = (Icon: LucideIcon): ReactNode => <Icon size={14} strokeWidth={1.6} aria-hidden />

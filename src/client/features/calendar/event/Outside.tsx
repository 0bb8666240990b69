import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './EventView.module.css'

/** A link to another site, which opens beside this one and is not told from where. */
export const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    referrerPolicy="no-referrer"
    className={styles['outside']}
  >
    <bdi>{children}</bdi>
    <ExternalLink size={12} strokeWidth={1.75} aria-hidden />
  </a>
)

import { ExternalLink as ExternalIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './EventView.module.css'

/** A link to another site, which opens in a new tab and does not learn the address of this page. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    referrerPolicy="no-referrer"
    className={styles['outside']}
  >
    <bdi>{children}</bdi>
    <ExternalIcon size={12} strokeWidth={1.75} aria-hidden />
  </a>
)

import { useState, type CSSProperties } from 'react'
import { isDrawnPicture } from '../../../protocol/chat/pictures.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { classes } from '../../ui/classes.ts'
import { hued, identityHue } from '../../ui/identity.ts'
import { initialsOf } from '../../ui/format/initials.ts'
import styles from './Avatar.module.css'
import { nameOf } from './names.ts'

type Pictured = Pick<User, 'user_id' | 'full_name' | 'avatar_url' | 'avatar_version'>

interface Props {
  readonly user: Pictured | undefined
  /** Pixels at the default text size. */
  readonly size?: number
}

/**
 * Returns the picture's address; none where the service would draw one, because the initials are as good. A picture of which the service names none, or one on another site, comes from the
 * host by user ID: pages load pictures of their own origin only.
 */
function pictureOf({
  avatar_url: url,
  avatar_version: version,
  user_id: userId,
}: Pictured): string | undefined {
  if (url === undefined || /^https?:/.test(url ?? '')) return `/avatar/${userId}?version=${version}`
  return isDrawnPicture(url) ? undefined : url || undefined
}

/** Pixels below which two letters are too small to read. */
const ROOM_FOR_TWO = 24

/** A person's picture, above their initials, which show until it has loaded. The name is text beside it. */
export const Avatar = ({ user, size = 32 }: Props) => {
  const [shown, setShown] = useState<string>()
  const picture = user && pictureOf(user)
  const isSmall = size < ROOM_FOR_TWO
  const style: CSSProperties & Record<'--hue' | '--avatar-size', string | number> = {
    '--hue': identityHue(user?.user_id ?? 0),
    '--avatar-size': `${size / 16}rem`,
  }
  return (
    <span className={classes(styles.avatar, isSmall && styles.small, hued)} style={style} aria-hidden>
      {(picture === undefined || picture !== shown) && (
        <span className={styles.initials}>{initialsOf(nameOf(user), isSmall ? 1 : 2) || '?'}</span>
      )}
      {picture !== undefined && (
        <img
          key={picture}
          className={classes(styles.picture, picture === shown && styles.shown)}
          src={picture}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setShown(picture)}
        />
      )}
    </span>
  )
}

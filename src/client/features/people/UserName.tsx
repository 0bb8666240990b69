import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { lazyLater } from '../../ui/loading/lazyLater.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { nameOf } from './names.ts'
import type { Marked } from './UserMarks.tsx'
import { peopleTexts } from './texts/peopleTexts.ts'

const UserMarks = lazyLater(async () => (await import('./UserMarks.tsx')).UserMarks)

interface Props {
  readonly user: (Pick<User, 'full_name'> & Marked) | undefined
  readonly className?: string
}

/** A person's name, in the direction of its script, with a mark for guests, bots and deactivated people. */
export const UserName = ({ user, className }: Props) => {
  const t = useText(peopleTexts)
  return (
    <span className={className}>
      <bdi>{nameOf(user) || t('people.unknown')}</bdi>
      {user && (user.is_bot || user.is_guest || !user.is_active) && (
        <PartBoundary fallback={null}>
          <UserMarks user={user} />
        </PartBoundary>
      )}
    </span>
  )
}

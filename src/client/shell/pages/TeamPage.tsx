import { paths } from '../../navigation/paths.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../TopBar.tsx'
import styles from './TeamPage.module.css'
import { withFeatures } from '../features.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const Invitations = lazyPart(
  withFeatures(async () => (await import('../../features/invitations/Invitations.tsx')).Invitations),
)
const Groups = lazyPart(withFeatures(async () => (await import('../../features/groups/Groups.tsx')).Groups))
const Members = lazyPart(
  withFeatures(async () => (await import('../../features/members/Members.tsx')).Members),
)
const MemberProfileDialog = lazyPart(
  async () => (await import('../../features/settings/profile/MemberProfileDialog.tsx')).MemberProfileDialog,
)

const SECTIONS = ['people', 'groups', 'invites'] as const
export type TeamSection = (typeof SECTIONS)[number]

type Props = {
  /** ID of the group shown. */
  readonly id?: number | undefined
  readonly section: TeamSection
}

const Section = ({ section, id }: Props) => {
  switch (section) {
    case 'people':
      return (
        <Members
          onEditProfile={({ user_id }) =>
            showDialog((close) => <MemberProfileDialog userId={user_id} onClose={close} />)
          }
        />
      )
    case 'groups':
      return <Groups id={id} />
    case 'invites':
      return <Invitations />
  }
}

/** The pages of the team: people, groups and invitations. */
export const TeamPage = ({ section, id }: Props) => {
  const t = useText(laterShellTexts)
  return (
    <>
      <TopBar name={t(`team.${section}`)} />
      <nav className={styles['tabs']} aria-label={t('team.navigation')}>
        {SECTIONS.map((each) => (
          <Link key={each} to={paths[each]} aria-current={each === section ? 'page' : undefined}>
            {t(`team.${each}`)}
          </Link>
        ))}
      </nav>
      <div className={styles['body']}>
        <PartBoundary fallback={<Skeleton />}>
          <Section section={section} id={id} />
        </PartBoundary>
      </div>
    </>
  )
}

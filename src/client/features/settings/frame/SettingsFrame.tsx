import { ChevronRight } from 'lucide-react'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { settingsPath, type SettingsArea } from '../../../navigation/settingsAddress.ts'
import { offers } from '../../../kernel/offers.ts'
import { useIsOrganisationKnown } from '../../organization/organization.ts'
import { kernelTexts } from '../../../kernel/texts/kernelTexts.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { sectionsFor } from './sectionsFor.ts'
import { organisationSections } from '../organisationSections.ts'
import { ownSections } from '../ownSections.ts'
import { useSession } from '../../../kernel/session.ts'
import type { SettingsSection } from './section.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import styles from './SettingsFrame.module.css'
import { settingsTexts } from './texts/settingsTexts.ts'

interface Props {
  readonly area: SettingsArea
  /** The last part of the address; undefined for the list itself. */
  readonly section: string | undefined
  /** Sections of other parts of the app, added to those of the area. */
  readonly further: readonly SettingsSection[]
}

interface ListProps {
  readonly area: SettingsArea
  readonly sections: readonly SettingsSection[]
  readonly current: string | undefined
}

const SectionList = ({ area, sections, current }: ListProps) => {
  const t = useText(settingsTexts)
  return (
    <nav className={styles['list']} aria-label={t(`settings.area.${area}`)}>
      <ul>
        {sections.map(({ id, text, Icon }) => (
          <li key={id}>
            <Link
              to={settingsPath(area, id)}
              className={styles['link']}
              aria-current={id === current ? 'page' : undefined}
            >
              <Icon size={16} strokeWidth={1.6} aria-hidden />
              <span>{t(text)}</span>
              <ChevronRight className={styles['on']} size={16} strokeWidth={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Inserts each further section after the section that it names. */
const joined = (
  sections: readonly SettingsSection[],
  further: readonly SettingsSection[],
): readonly SettingsSection[] => [
  ...sections.flatMap((section) => [section, ...further.filter(({ after }) => after === section.id)]),
  ...further.filter(({ after }) => after === undefined),
]

/** All settings of an area: the list beside the open section; on a phone the list, then the section. */
export const SettingsFrame = ({ area, section, further }: Props) => {
  const t = useText(settingsTexts, kernelTexts)
  const session = useSession()
  const isPhone = useMediaQuery('(width < 720px)')
  // Controls without their values would show, and change, what is not so.
  const isAwaited = !useIsOrganisationKnown() && area === 'admin'
  const all = area === 'settings' ? joined(ownSections, further) : organisationSections
  const sections = sectionsFor(session, all)
  const asked = all.find(({ id }) => id === section)
  const isLacking = asked?.needs !== undefined && !offers(session, asked.needs)
  const open = isLacking
    ? asked
    : (sections.find(({ id }) => id === section) ?? (isPhone ? undefined : sections[0]))
  return (
    <div className={styles['frame']}>
      {!(isPhone && open) && <SectionList area={area} sections={sections} current={open?.id} />}
      {open && (
        <div key={open.id} className={styles['page']}>
          <div className={styles['content']}>
            <h2 className={styles['title']}>{t(open.text)}</h2>
            {isAwaited ? (
              <Skeleton lines={5} />
            ) : isLacking ? (
              <EmptyNote text={t('failure.unoffered')} />
            ) : (
              <PartBoundary fallback={<Skeleton lines={5} />}>
                <open.Page />
              </PartBoundary>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

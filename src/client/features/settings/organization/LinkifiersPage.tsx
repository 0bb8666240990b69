import { addLinkifier, removeLinkifier, reorderLinkifiers } from '../../../../protocol/chat/linkifiers.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import type { Linkifier } from '../../../../protocol/chat/realm.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { realm, useRealmPart } from '../../organization/realm.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { OrderButtons } from '../form/OrderButtons.tsx'
import { Part } from '../form/Part.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { RowDialog } from '../form/RowDialog.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { changeTexts } from '../change/texts/changeTexts.ts'
import { LinkifierDialog } from './LinkifierDialog.tsx'
import { LinkifierTester } from './LinkifierTester.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

/** Adds a removed linkifier at its former place: the order decides which pattern applies. */
async function bringBack(session: Session, removed: Linkifier, before: readonly Linkifier[]): Promise<void> {
  const { id, ...definition } = removed
  const added = await session.api(addLinkifier, {
    pattern: definition.pattern,
    url_template: definition.url_template,
    ...(definition.example_input === null ? {} : { example_input: definition.example_input }),
    ...(definition.reverse_template === null ? {} : { reverse_template: definition.reverse_template }),
    ...(definition.alternative_url_templates.length === 0
      ? {}
      : { alternative_url_templates: definition.alternative_url_templates }),
  })
  const others = new Set(realm(session).linkifiers.map((each) => each.id))
  others.add(added.id)
  const ordered = before
    .map((each) => (each.id === id ? added.id : each.id))
    .filter((each) => others.has(each))
  const since = [...others].filter((each) => !ordered.includes(each))
  await session.api(reorderLinkifiers, { ordered_linkifier_ids: [...ordered, ...since] })
}

/** Patterns that turn text into links, in the order in which they apply. */
export const LinkifiersPage = () => {
  const t = useText(changeTexts, organizationTexts)
  const session = useSession()
  const linkifiers = useRealmPart((realm) => realm.linkifiers)
  const obstacle = isAdministrator(useOwnUser()) ? undefined : t('settings.forAdministrators')
  return (
    <>
      <Part title={t('linkifiers.title')} titleFor="listeners" text={t('linkifiers.about')}>
        {linkifiers.length === 0 ? (
          <EmptyNote text={t('linkifiers.none')} />
        ) : (
          <Rows label={t('linkifiers.title')}>
            {linkifiers.map((each) => (
              <Row key={each.id} name={<code dir="ltr">{each.pattern}</code>} about={each.url_template}>
                <OrderButtons
                  ids={linkifiers.map(({ id }) => id)}
                  id={each.id}
                  name={each.pattern}
                  obstacle={obstacle}
                  onOrder={(ids) => session.api(reorderLinkifiers, { ordered_linkifier_ids: [...ids] })}
                />
                <RowDialog
                  text={t('linkifiers.edit')}
                  of={each.pattern}
                  tone="quiet"
                  obstacle={obstacle}
                  renderDialog={(close) => <LinkifierDialog linkifier={each} onClose={close} />}
                />
                <RowAction
                  text={t('linkifiers.remove')}
                  of={each.pattern}
                  obstacle={obstacle}
                  onRun={() => session.api(removeLinkifier, { filter_id: each.id })}
                  undo={{
                    text: t('linkifiers.removed', { pattern: each.pattern }),
                    run: () => bringBack(session, each, linkifiers),
                  }}
                />
              </Row>
            ))}
          </Rows>
        )}
        <RowDialog
          text={t('linkifiers.add')}
          of={t('linkifiers.title')}
          obstacle={obstacle}
          renderDialog={(close) => <LinkifierDialog linkifier={undefined} onClose={close} />}
        />
      </Part>
      <Part title={t('linkifiers.test')}>
        <LinkifierTester linkifiers={linkifiers} />
      </Part>
    </>
  )
}

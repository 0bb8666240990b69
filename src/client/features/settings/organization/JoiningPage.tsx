import type { AllowedDomain } from '../../../../protocol/chat/allowedDomains.ts'
import { DEFAULT_GREETING } from '../../../../protocol/chat/levels.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { addDomain, removeDomain, updateOrganisation } from '../../../../protocol/chat/organisation.ts'
import { codePoints, Role } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { useDomains } from '../../organization/domains.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Check } from '../../../ui/Check.tsx'
import { Field } from '../../../ui/Field.tsx'
import { setOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import { IfOffered } from '../change/IfOffered.tsx'
import { useChange } from '../change/useChange.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { TextSetting } from '../form/TextSetting.tsx'
import { Toggle } from '../form/Toggle.tsx'
import { changeTexts } from '../change/texts/changeTexts.ts'
import { Flag } from './Flag.tsx'
import { setSubdomains } from './joiningChanges.ts'
import { SecondFactorRule } from './SecondFactorRule.tsx'
import { SignInProviders } from './SignInProviders.tsx'
import { ServerAccounts, ServerMails, SignInMethods } from './server/ServerControls.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

interface DomainProps extends AllowedDomain {
  readonly obstacle: string | undefined
}

const DomainRow = ({ domain, allow_subdomains, obstacle }: DomainProps) => {
  const t = useText(organizationTexts)
  const session = useSession()
  const change = useChange(allow_subdomains, (to, from) =>
    setSubdomains(session, { domain, allow_subdomains: from }, to),
  )
  return (
    <Row name={<bdi>{domain}</bdi>}>
      <Toggle label={t('joinRules.subdomains', { domain })} change={change} obstacle={obstacle} />
      <RowAction
        text={t('joinRules.removeDomain')}
        of={domain}
        obstacle={obstacle}
        onRun={() => session.api(removeDomain, { domain })}
        undo={{
          text: t('joinRules.domainRemoved', { domain }),
          run: () => session.api(addDomain, { domain, allow_subdomains }),
        }}
      />
    </Row>
  )
}

const NewDomain = ({ obstacle }: { obstacle: string | undefined }) => {
  const t = useText(organizationTexts)
  const session = useSession()
  const fields = useFields(
    { domain: '', allow_subdomains: false },
    { domain: { missing: t('joinRules.domainMissing') } },
  )
  const add = async (): Promise<undefined> => {
    await session.api(addDomain, { ...fields.draft, domain: fields.draft.domain.trim() })
    fields.clear('domain')
  }
  return (
    <ActionForm submitText={t('joinRules.addDomain')} forbidden={obstacle} fields={fields} onSubmit={add}>
      <Field
        label={t('joinRules.domain')}
        hint={t('joinRules.domainHint')}
        obstacle={obstacle}
        autoComplete="off"
        spellCheck={false}
        {...fields.text('domain')}
      />
      <Check label={t('joinRules.withSubdomains')} obstacle={obstacle} {...fields.flag('allow_subdomains')} />
    </ActionForm>
  )
}

const WelcomeMessage = () => {
  const t = useText(organizationTexts)
  const session = useSession()
  const { welcome_message_custom_text: value = '', default_welcome_message: usual } = useOrganisation()
  const obstacle = useSettingObstacle('welcome_message_custom_text')
  const hasDefault = useOffers(updateOrganisation, DEFAULT_GREETING)
  const limit = limits.max_welcome_message_length
  const save = (text: string): Promise<void> =>
    setOrganisationSetting(session, 'welcome_message_custom_text', text)
  return (
    <TextSetting
      name="welcome message"
      label={t('joinRules.welcomeText')}
      hint={t(hasDefault ? 'joinRules.welcomeDefaultHint' : 'joinRules.welcomeHint')}
      lines="many"
      value={value}
      usual={usual === undefined ? undefined : { text: usual, label: t('joinRules.welcomeDefault') }}
      obstacle={obstacle}
      check={(text) => (codePoints(text) > limit ? t('organisation.tooLong', { limit }) : undefined)}
      onSave={save}
    />
  )
}

/** Rules for joining: the allowed addresses and the welcome text (chat spec 4.16). */
export const JoiningPage = () => {
  const t = useText(changeTexts, organizationTexts)
  const domains = useDomains()
  const isOwner = useOwnUser().role === Role.owner
  const obstacle = isOwner ? undefined : t('settings.forOwners')
  return (
    <>
      <Part title={t('joinRules.who')}>
        <Flag name="invite_required" />
        <Flag name="emails_restricted_to_domains" />
      </Part>
      <Part title={t('joinRules.domains')} text={t('joinRules.domainsAbout')}>
        {domains.length === 0 ? (
          <EmptyNote text={t('joinRules.noDomains')} />
        ) : (
          <Rows label={t('joinRules.domains')}>
            {domains.map((each) => (
              <DomainRow key={each.domain} {...each} obstacle={obstacle} />
            ))}
          </Rows>
        )}
        <NewDomain obstacle={obstacle} />
      </Part>
      <SecondFactorRule />
      <SignInMethods />
      <SignInProviders />
      <Part title={t('joinRules.accounts')}>
        <Flag name="name_changes_disabled" />
        <Flag name="email_changes_disabled" />
        <Flag name="avatar_changes_disabled" />
        <ServerAccounts />
      </Part>
      <ServerMails />
      <IfOffered setting="welcome_message_custom_text">
        <Part title={t('joinRules.welcome')}>
          <WelcomeMessage />
        </Part>
      </IfOffered>
    </>
  )
}

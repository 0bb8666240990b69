import { useQuery } from '@tanstack/react-query'
import type { CalendarSiteReply } from '../../../../protocol/calendarSite.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { useSession } from '../../../kernel/session.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { Field } from '../../../ui/Field.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { calendarSiteQuery, connectAccount, disconnectAccount } from './queries.ts'
import { calendarSiteTexts } from './texts/calendarSiteTexts.ts'

type Site = NonNullable<CalendarSiteReply['site']>
type Account = NonNullable<CalendarSiteReply['account']>

interface Props {
  /** Called after the account has changed, and with it what the reader may do. */
  readonly onChanged: () => void
  /** The sentence for a fault of the site. */
  readonly faultText: (code: string) => string | undefined
}

const isWrong = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SITE_ACCOUNT_REFUSED'

function mayText(t: Translate, { can_create, can_publish, can_edit_all }: Account, site: string): string {
  if (!can_create) return t(calendarSiteTexts('calendarSite.may.nothing'), { site })
  if (!can_publish) return t(calendarSiteTexts('calendarSite.may.review'), { site })
  return t(calendarSiteTexts(can_edit_all ? 'calendarSite.may.all' : 'calendarSite.may.own'))
}

const Connect = ({ site, onChanged, faultText }: Props & { readonly site: Site }) => {
  const t = useText(calendarSiteTexts)
  const session = useSession()
  const { name } = site
  const fields = useFields(
    { username: '', password: '' },
    {
      username: { missing: t('calendarSite.missing') },
      password: {
        missing: t('calendarSite.missing'),
        refusal: (error) => {
          if (isWrong(error)) return t('calendarSite.wrong', { site: name })
          return error instanceof ApiError ? faultText(error.code) : undefined
        },
      },
    },
  )
  const connect = async (): Promise<string> => {
    await connectAccount(session, fields.draft)
    fields.clear()
    onChanged()
    return t('calendarSite.connected')
  }
  if (site.authorize_page === null) return <EmptyNote text={t('calendarSite.noPasswords', { site: name })} />
  const page = `${site.authorize_page}?app_name=${encodeURIComponent('Parley')}`
  return (
    <ActionForm submitText={t('calendarSite.connect')} fields={fields} onSubmit={connect}>
      <p>
        <a href={page} target="_blank" rel="noreferrer">
          {t('calendarSite.make', { site: name })}
        </a>
      </p>
      <Field
        label={t('calendarSite.username', { site: name })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...fields.text('username')}
      />
      <PasswordField
        label={t('calendarSite.password')}
        hint={t('calendarSite.passwordHint', { site: name })}
        autoComplete="new-password"
        {...fields.text('password')}
      />
    </ActionForm>
  )
}

const Connected = ({
  site,
  account,
  onChanged,
}: Omit<Props, 'faultText'> & { readonly site: Site; readonly account: Account }) => {
  const t = useText(calendarSiteTexts)
  const session = useSession()
  const { username, works, name } = account
  const disconnect = async (): Promise<string> => {
    await disconnectAccount(session)
    onChanged()
    return t('calendarSite.disconnected', { site: site.name })
  }
  return (
    <>
      {works ? (
        <p>
          {t('calendarSite.connectedAs', { name: name || username, username })}{' '}
          {mayText(t, account, site.name)}
        </p>
      ) : (
        <p role="alert">{t('calendarSite.refused', { site: site.name, username })}</p>
      )}
      <ActionForm submitText={t('calendarSite.disconnect')} onSubmit={disconnect} />
    </>
  )
}

/** The reader's account of the site that keeps the calendar. */
export const CalendarSitePage = (props: Props) => {
  const t = useText(calendarSiteTexts)
  const session = useSession()
  const query = useQuery(calendarSiteQuery, session.cache)
  return (
    <Loaded query={query}>
      {({ site, account, fault }) => {
        if (site === null) return <EmptyNote text={t('calendarSite.here')} />
        const about = t('calendarSite.about', { site: site.name || site.url })
        return (
          <Part title={t('calendarSite.account')} text={about}>
            {fault !== null && <p role="alert">{props.faultText(fault)}</p>}
            {account && <Connected {...props} site={site} account={account} />}
            {fault === null && account?.works !== true && <Connect {...props} site={site} />}
          </Part>
        )
      }}
    </Loaded>
  )
}

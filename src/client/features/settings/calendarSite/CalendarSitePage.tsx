import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CalendarSiteReply } from '../../../../protocol/calendarSite.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { useSession } from '../../../kernel/session.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
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

interface FormProps {
  readonly site: Site
  /** Called with the outcome after the account has changed: the form goes with it. */
  readonly onDone: (outcome: string) => void
}

const isWrong = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SITE_ACCOUNT_REFUSED'

function mayText(t: Translate, { can_create, can_publish, can_edit_all }: Account, site: string): string {
  if (!can_create) return t(calendarSiteTexts('calendarSite.may.nothing'), { site })
  if (!can_publish) return t(calendarSiteTexts('calendarSite.may.review'), { site })
  return t(calendarSiteTexts(can_edit_all ? 'calendarSite.may.all' : 'calendarSite.may.own'))
}

const Connect = ({ site, onDone, faultText }: FormProps & Pick<Props, 'faultText'>) => {
  const t = useText(calendarSiteTexts)
  const session = useSession()
  const { name } = site
  const fields = useFields(
    { username: '', password: '' },
    {
      username: { missing: t('calendarSite.usernameMissing') },
      password: {
        missing: t('calendarSite.passwordMissing'),
        refusal: (error) => {
          if (isWrong(error)) return t('calendarSite.wrong', { site: name })
          return error instanceof ApiError ? faultText(error.code) : undefined
        },
      },
    },
  )
  const connect = async (): Promise<undefined> => {
    await connectAccount(session, fields.draft)
    fields.clear()
    onDone(t('calendarSite.connected'))
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

const Connected = ({ site, account, onDone }: FormProps & { readonly account: Account }) => {
  const t = useText(calendarSiteTexts)
  const session = useSession()
  const { username, works, name } = account
  const disconnect = async (): Promise<undefined> => {
    await disconnectAccount(session)
    onDone(t('calendarSite.disconnected'))
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
  const showToast = useSessionToast()
  const query = useQuery(calendarSiteQuery, session.cache)
  const title = useRef<HTMLHeadingElement>(null)
  const [hasLeft, setLeft] = useState(false)
  const onDone = (isConnected: boolean) => (text: string) => {
    setLeft(!isConnected)
    showToast({ text })
    // The form with the focus goes; a reader who went on to another place stays there.
    const { activeElement } = document
    const part = title.current?.closest('section')
    if (activeElement === document.body || part?.contains(activeElement) === true) title.current?.focus()
    props.onChanged()
  }
  return (
    <Loaded query={query}>
      {({ site, account, fault }) => {
        if (site === null) return <EmptyNote text={t('calendarSite.here')} />
        const about = t('calendarSite.about', { site: site.name || site.url })
        return (
          <Part title={t('calendarSite.account')} text={about} titleRef={title}>
            {fault !== null && <p role="alert">{props.faultText(fault)}</p>}
            {account && <Connected site={site} account={account} onDone={onDone(false)} />}
            {hasLeft && !account && <p>{t('calendarSite.revoke', { site: site.name || site.url })}</p>}
            {fault === null && account?.works !== true && (
              <Connect site={site} faultText={props.faultText} onDone={onDone(true)} />
            )}
          </Part>
        )
      }}
    </Loaded>
  )
}

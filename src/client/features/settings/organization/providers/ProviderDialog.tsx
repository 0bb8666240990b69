import type {
  ListedProvider,
  ProviderRequest,
  ProvidersReply,
} from '../../../../../protocol/hostProviders.ts'
import { useText } from '../../../../i18n/useText.ts'
import { useSession } from '../../../../kernel/session.ts'
import { DialogForm } from '../../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../../kernel/view/useFields.ts'
import { Check } from '../../../../ui/Check.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { RadioGroup } from '../../../../ui/RadioGroup.tsx'
import { laterUiTexts } from '../../../../ui/texts/laterUiTexts.ts'
import { Secret } from '../../form/Secret.tsx'
import { addProvider, changeProvider } from './providerCalls.ts'
import { providersTexts } from './texts/providersTexts.ts'

const USUAL_SCOPES = 'openid email profile'
/** Text that is an address over TLS, or on the server's own machine. */
const ADDRESS = /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/

interface Props {
  /** undefined: a new provider. */
  readonly provider: ListedProvider | undefined
  readonly reply: ProvidersReply
  readonly onClose: () => void
}

/** Sets up a provider, with the addresses that it has to know. The server tries it out before it is saved. */
export const ProviderDialog = ({ provider, reply, onClose }: Props) => {
  const t = useText(providersTexts, laterUiTexts)
  const session = useSession()
  const fields = useFields(
    {
      name: provider?.name ?? '',
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      scopes: provider?.scopes ?? USUAL_SCOPES,
      joining: provider?.joining ?? 'organization',
      domains: provider?.domains.join(', ') ?? '',
      isTrusted: provider?.emails === 'trusted',
    },
    {
      name: { missing: t('providers.nameMissing') },
      issuer: {
        missing: t('providers.issuerMissing'),
        atSubmit: (text) => (ADDRESS.test(text.trim()) ? undefined : t('providers.issuerMissing')),
      },
      client_id: { missing: t('providers.clientIdMissing') },
      scopes: { missing: t('providers.scopesMissing') },
      domains: {
        atSubmit: (text, { joining }) =>
          joining === 'domains' && text.trim() === '' ? t('providers.domainsMissing') : undefined,
      },
    },
  )
  const { draft } = fields
  const save = (): Promise<void> => {
    const { name, issuer, client_id, client_secret: secret, scopes, joining, domains, isTrusted } = draft
    const given: ProviderRequest = {
      name,
      issuer,
      client_id,
      scopes,
      joining,
      domains: domains.split(/[\s,]+/).filter((each) => each !== ''),
      emails: isTrusted ? 'trusted' : 'verified',
      state: provider?.state ?? 'on',
      ...(secret === '' ? (provider ? {} : { client_secret: null }) : { client_secret: secret }),
    }
    return provider ? changeProvider(session, provider.id, given) : addProvider(session, reply.next.id, given)
  }
  const plain = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const
  return (
    <Dialog title={t(provider ? 'providers.editTitle' : 'providers.add')} onClose={onClose}>
      <DialogForm submitText={t('forms.save')} fields={fields} onSubmit={save} onClose={onClose}>
        <p>{t('providers.register')}</p>
        <Secret label={t('providers.redirect')} value={(provider ?? reply.next).redirect_url} />
        <Secret label={t('providers.signedOut')} value={reply.signed_out_url} />
        <Field label={t('providers.name')} dir="auto" autoComplete="off" {...fields.text('name')} />
        <Field
          label={t('providers.issuer')}
          hint={t('providers.issuerHint')}
          {...plain}
          {...fields.text('issuer')}
        />
        <Field label={t('providers.clientId')} {...plain} {...fields.text('client_id')} />
        <Field
          type="password"
          label={t('providers.secret')}
          hint={t(provider?.has_secret === true ? 'providers.secretKept' : 'providers.secretHint')}
          {...plain}
          autoComplete="new-password"
          {...fields.text('client_secret')}
        />
        <Field label={t('providers.scopes')} {...plain} {...fields.text('scopes')} />
        <RadioGroup
          legend={t('providers.joining')}
          value={draft.joining}
          options={(['organization', 'domains', 'invitation'] as const).map((value) => ({
            value,
            label: t(`providers.joining.${value}`),
          }))}
          onChange={(joining) => fields.change({ joining })}
        />
        {draft.joining === 'domains' && (
          <Field
            label={t('providers.domains')}
            hint={t('providers.domainsHint')}
            {...plain}
            {...fields.text('domains')}
          />
        )}
        <Check
          label={t('providers.trusted')}
          hint={t('providers.trustedHint')}
          {...fields.flag('isTrusted')}
        />
      </DialogForm>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ListedProvider, ProvidersReply } from '../../../../../protocol/hostProviders.ts'
import { useText } from '../../../../i18n/useText.ts'
import { useSession } from '../../../../kernel/session.ts'
import { DialogForm } from '../../../../kernel/view/DialogForm.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { uiTexts } from '../../../../ui/texts/uiTexts.ts'
import { useChange } from '../../change/useChange.ts'
import { EmptyNote } from '../../form/EmptyNote.tsx'
import { OrderButtons } from '../../form/OrderButtons.tsx'
import { Part } from '../../form/Part.tsx'
import { RowAction } from '../../form/RowAction.tsx'
import { RowDialog } from '../../form/RowDialog.tsx'
import { Row, Rows } from '../../form/Rows.tsx'
import { Toggle } from '../../form/Toggle.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import {
  asRequest,
  changeProvider,
  orderProviders,
  providersQuery,
  removeProvider,
  setPasswords,
} from './providerCalls.ts'
import { providersTexts } from './texts/providersTexts.ts'

/** The setting of the host with which the operator decides about passwords. */
const OPERATORS_SETTING = 'PASSWORD_SIGN_IN'
/** The same, as it is started with to take passwords again. */
export const WAY_BACK = `${OPERATORS_SETTING}=on`

interface RowProps {
  readonly provider: ListedProvider
  readonly reply: ProvidersReply
}

const RemoveDialog = ({ id, name, onClose }: ListedProvider & { readonly onClose: () => void }) => {
  const t = useText(providersTexts)
  const session = useSession()
  return (
    <Dialog title={t('providers.removeTitle', { name })} onClose={onClose}>
      <DialogForm
        submitText={t('providers.remove')}
        tone="danger"
        onSubmit={() => removeProvider(session, id)}
        onClose={onClose}
      >
        <p>{t('providers.removeAbout', { name })}</p>
      </DialogForm>
    </Dialog>
  )
}

const ProviderRow = ({ provider, reply }: RowProps) => {
  const t = useText(providersTexts)
  const session = useSession()
  const { id, name, issuer, state, from } = provider
  const title = <bdi>{name}</bdi>
  if (from === 'operator') return <Row name={title} about={t('providers.ofOperator', { issuer })} />
  const ids = reply.providers.filter((each) => each.from === 'settings').map((each) => Number(each.id))
  return (
    <Row name={title} about={state === 'on' ? issuer : t('providers.isOff', { issuer })}>
      {ids.length > 1 && (
        <OrderButtons
          ids={ids}
          id={Number(id)}
          name={name}
          onOrder={(ordered) => orderProviders(session, ordered.map(String))}
        />
      )}
      <RowDialog
        text={t('providers.edit')}
        of={name}
        tone="quiet"
        renderDialog={(close) => <ProviderDialog provider={provider} reply={reply} onClose={close} />}
      />
      <RowAction
        text={t(state === 'on' ? 'providers.turnOff' : 'providers.turnOn')}
        of={name}
        onRun={() =>
          changeProvider(session, id, { ...asRequest(provider), state: state === 'on' ? 'off' : 'on' })
        }
      />
      <RowDialog
        text={t('providers.remove')}
        of={name}
        tone="quiet"
        renderDialog={(close) => <RemoveDialog {...provider} onClose={close} />}
      />
    </Row>
  )
}

/** Whether providers are the only way to sign in, and the way back from that. */
const OnlyWay = ({ reply }: { readonly reply: ProvidersReply }) => {
  const t = useText(providersTexts)
  const session = useSession()
  const { passwords, operator_passwords: ofOperator, signed_in_with: cameBy } = reply
  const isAlone = passwords === 'off'
  const change = useChange(isAlone, (to) => setPasswords(session, to ? 'off' : 'on'))
  const obstacle = (): string | undefined => {
    if (isAlone) return undefined
    if (ofOperator !== null) return t('providers.operatorDecides', { setting: OPERATORS_SETTING })
    return cameBy === null ? t('providers.signInFirst') : undefined
  }
  return (
    <Toggle
      label={t('providers.alone')}
      hint={
        isAlone && ofOperator === 'on'
          ? t('providers.operatorAllows', { setting: WAY_BACK })
          : t('providers.aloneHint', { setting: WAY_BACK })
      }
      change={change}
      obstacle={obstacle()}
    />
  )
}

/** The providers with which people sign in, for owners, who set them up. */
export const ProviderList = () => {
  const t = useText(providersTexts, uiTexts)
  const { data: reply, isError, refetch } = useQuery(providersQuery, useSession().cache)
  if (isError && reply === undefined) {
    return (
      <Part title={t('providers.title')} text={t('providers.unknown')}>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Part>
    )
  }
  if (!reply) return null
  return (
    <Part title={t('providers.title')} text={t('providers.about')}>
      {reply.providers.length === 0 ? (
        <EmptyNote text={t('providers.none')} />
      ) : (
        <Rows label={t('providers.title')}>
          {reply.providers.map((provider) => (
            <ProviderRow key={provider.id} provider={provider} reply={reply} />
          ))}
        </Rows>
      )}
      <RowDialog
        text={t('providers.add')}
        of={t('providers.title')}
        renderDialog={(close) => <ProviderDialog provider={undefined} reply={reply} onClose={close} />}
      />
      {(reply.providers.length > 0 || reply.passwords === 'off') && <OnlyWay reply={reply} />}
    </Part>
  )
}

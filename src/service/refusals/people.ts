import type { Translations } from './translations.ts'

/** Refusals about users and their profiles. */
export const peopleRefusals = {
  'No such user': {
    de: 'Diese Person gibt es nicht.',
    fr: 'Cette personne n’existe pas.',
    it: 'Questa persona non esiste.',
  },
  'Invalid user ID: {id}': {
    de: 'Eine Person mit der ID {id} gibt es nicht.',
    fr: 'Il n’y a personne avec l’ID {id}.',
    it: 'Non c’è nessuno con l’ID {id}.',
  },
  'User is deactivated': {
    de: 'Diese Person ist deaktiviert.',
    fr: 'Cette personne est désactivée.',
    it: 'Questa persona è disattivata.',
  },
  'User is already active': {
    de: 'Diese Person ist schon aktiv.',
    fr: 'Cette personne est déjà active.',
    it: 'Questa persona è già attiva.',
  },
  'You cannot deactivate the only organization owner.': {
    de: 'Der einzige Inhaber der Organisation lässt sich nicht deaktivieren.',
    fr: 'Le seul propriétaire de l’organisation ne peut pas être désactivé.',
    it: 'L’unico proprietario dell’organizzazione non può essere disattivato.',
  },
  'The owner permission cannot be removed from the only organization owner.': {
    de: 'Dem einzigen Inhaber der Organisation lässt sich diese Rolle nicht nehmen.',
    fr: 'Le rôle de propriétaire ne peut pas être retiré au seul propriétaire de l’organisation.',
    it: 'Il ruolo di proprietario non si può togliere all’unico proprietario dell’organizzazione.',
  },
  'Guests cannot be organization administrators. Make them a member first.': {
    de: 'Gäste können nicht Administratoren sein. Machen Sie die Person zuerst zum Mitglied.',
    fr: 'Un invité ne peut pas être administrateur. Donnez-lui d’abord le rôle de membre.',
    it: 'Un ospite non può essere amministratore. Gli assegni prima il ruolo di membro.',
  },
  'The address of a bot cannot be changed': {
    de: 'Die Adresse eines Bots lässt sich nicht ändern.',
    fr: 'L’adresse d’un bot ne peut pas être modifiée.',
    it: 'L’indirizzo di un bot non si può modificare.',
  },
  'Name too long!': {
    de: 'Der Name ist zu lang.',
    fr: 'Le nom est trop long.',
    it: 'Il nome è troppo lungo.',
  },
  'Name too short!': {
    de: 'Der Name ist zu kurz.',
    fr: 'Le nom est trop court.',
    it: 'Il nome è troppo corto.',
  },
  'Invalid characters in name!': {
    de: 'Der Name enthält Zeichen, die nicht erlaubt sind.',
    fr: 'Le nom contient des caractères non permis.',
    it: 'Il nome contiene caratteri non consentiti.',
  },
  'Invalid format!': {
    de: 'Ein Name darf nicht so enden.',
    fr: 'Un nom ne peut pas se terminer ainsi.',
    it: 'Un nome non può terminare così.',
  },
  'Enter a valid email address.': {
    de: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    fr: 'Saisissez une adresse e-mail valable.',
    it: 'Inserisca un indirizzo email valido.',
  },
  'Email is already in use: {email}': {
    de: 'Diese E-Mail-Adresse wird schon verwendet: {email}',
    fr: 'Cette adresse e-mail est déjà utilisée : {email}',
    it: 'Questo indirizzo email è già in uso: {email}',
  },
  'Email is already in use.': {
    de: 'Diese E-Mail-Adresse wird schon verwendet.',
    fr: 'Cette adresse e-mail est déjà utilisée.',
    it: 'Questo indirizzo email è già in uso.',
  },
  'No presence data for {user}': {
    de: 'Zu {user} ist keine Anwesenheit bekannt.',
    fr: 'Aucune présence n’est connue pour {user}.',
    it: 'Non è nota alcuna presenza per {user}.',
  },
  'Presence is not supported for bot users.': {
    de: 'Bots haben keine Anwesenheit.',
    fr: 'Les bots n’ont pas de présence.',
    it: 'I bot non hanno una presenza.',
  },
  'Cannot mute self': {
    de: 'Sich selbst können Sie nicht stummschalten.',
    fr: 'Vous ne pouvez pas vous mettre vous-même en sourdine.',
    it: 'Non può silenziare sé stesso.',
  },
  'User already muted': {
    de: 'Diese Person ist schon stummgeschaltet.',
    fr: 'Cette personne est déjà en sourdine.',
    it: 'Questa persona è già silenziata.',
  },
  'User is not muted': {
    de: 'Diese Person ist nicht stummgeschaltet.',
    fr: 'Cette personne n’est pas en sourdine.',
    it: 'Questa persona non è silenziata.',
  },
  'Client must pass emoji_name if they pass either emoji_code or reaction_type.': {
    de: 'Zu emoji_code oder reaction_type gehört auch emoji_name.',
    fr: 'emoji_code ou reaction_type exige aussi emoji_name.',
    it: 'emoji_code o reaction_type richiede anche emoji_name.',
  },
  'status_text is too long (limit: {limit} characters)': {
    de: 'Der Status ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le statut est trop long ({limit} caractères au plus).',
    it: 'Lo stato è troppo lungo (al massimo {limit} caratteri).',
  },
} as const satisfies Translations

import type { Translations } from './translations.ts'

/** Refusals about channels and their folders. */
export const channelRefusals = {
  'Invalid channel ID': {
    de: 'Diesen Kanal gibt es nicht, oder Sie haben keinen Zugang.',
    fr: 'Ce canal n’existe pas, ou vous n’y avez pas accès.',
    it: 'Questo canale non esiste, o Lei non vi ha accesso.',
  },
  "Invalid channel name '{name}'": {
    de: 'Den Kanal „{name}“ gibt es nicht.',
    fr: 'Le canal « {name} » n’existe pas.',
    it: 'Il canale “{name}” non esiste.',
  },
  "Channel with ID '{id}' does not exist": {
    de: 'Den Kanal mit der ID {id} gibt es nicht.',
    fr: 'Le canal d’ID {id} n’existe pas.',
    it: 'Il canale con ID {id} non esiste.',
  },
  "Channel '{name}' does not exist": {
    de: 'Den Kanal „{name}“ gibt es nicht.',
    fr: 'Le canal « {name} » n’existe pas.',
    it: 'Il canale “{name}” non esiste.',
  },
  'Channel(s) ({names}) do not exist': {
    de: 'Diese Kanäle gibt es nicht: {names}',
    fr: 'Ces canaux n’existent pas : {names}',
    it: 'Questi canali non esistono: {names}',
  },
  'Unable to access channel ({names}).': {
    de: 'Sie haben keinen Zugang zu: {names}',
    fr: 'Vous n’avez pas accès à : {names}',
    it: 'Non ha accesso a: {names}',
  },
  "Channel '{name}' already exists": {
    de: 'Den Kanal „{name}“ gibt es schon.',
    fr: 'Le canal « {name} » existe déjà.',
    it: 'Il canale “{name}” esiste già.',
  },
  "Channel '{name}' is archived": {
    de: 'Der Kanal „{name}“ ist archiviert.',
    fr: 'Le canal « {name} » est archivé.',
    it: 'Il canale “{name}” è archiviato.',
  },
  'Channel is archived': {
    de: 'Dieser Kanal ist archiviert.',
    fr: 'Ce canal est archivé.',
    it: 'Questo canale è archiviato.',
  },
  'Channel is already archived.': {
    de: 'Dieser Kanal ist schon archiviert.',
    fr: 'Ce canal est déjà archivé.',
    it: 'Questo canale è già archiviato.',
  },
  'Channel is not currently archived.': {
    de: 'Dieser Kanal ist nicht archiviert.',
    fr: 'Ce canal n’est pas archivé.',
    it: 'Questo canale non è archiviato.',
  },
  'Channel already has that name.': {
    de: 'Der Kanal heisst schon so.',
    fr: 'Le canal porte déjà ce nom.',
    it: 'Il canale ha già questo nome.',
  },
  "Channel name can't be empty.": {
    de: 'Der Kanal braucht einen Namen.',
    fr: 'Le canal doit avoir un nom.',
    it: 'Il canale deve avere un nome.',
  },
  'Channel name too long (limit: {limit} characters).': {
    de: 'Der Name des Kanals ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le nom du canal est trop long ({limit} caractères au plus).',
    it: 'Il nome del canale è troppo lungo (al massimo {limit} caratteri).',
  },
  'Invalid character in channel name.': {
    de: 'Der Name des Kanals enthält ein Zeichen, das nicht erlaubt ist.',
    fr: 'Le nom du canal contient un caractère non permis.',
    it: 'Il nome del canale contiene un carattere non consentito.',
  },
  'Channel description too long (limit: {limit} characters).': {
    de: 'Die Beschreibung des Kanals ist zu lang (höchstens {limit} Zeichen).',
    fr: 'La description du canal est trop longue ({limit} caractères au plus).',
    it: 'La descrizione del canale è troppo lunga (al massimo {limit} caratteri).',
  },
  'Private channels cannot be made default.': {
    de: 'Private Kanäle können keine Standardkanäle sein.',
    fr: 'Un canal privé ne peut pas être un canal par défaut.',
    it: 'Un canale privato non può essere predefinito.',
  },
  'Archived channels cannot be made default.': {
    de: 'Archivierte Kanäle können keine Standardkanäle sein.',
    fr: 'Un canal archivé ne peut pas être un canal par défaut.',
    it: 'Un canale archiviato non può essere predefinito.',
  },
  'A default channel cannot be private.': {
    de: 'Ein Standardkanal kann nicht privat sein.',
    fr: 'Un canal par défaut ne peut pas être privé.',
    it: 'Un canale predefinito non può essere privato.',
  },
  'Public channels cannot have protected history.': {
    de: 'Öffentliche Kanäle können keinen geschützten Verlauf haben.',
    fr: 'L’historique d’un canal public ne peut pas être protégé.',
    it: 'La cronologia di un canale pubblico non può essere protetta.',
  },
  'A private channel cannot be web-public.': {
    de: 'Ein privater Kanal kann nicht im Web öffentlich sein.',
    fr: 'Un canal privé ne peut pas être public sur le web.',
    it: 'Un canale privato non può essere pubblico sul web.',
  },
  'Web-public channels are not enabled.': {
    de: 'Im Web öffentliche Kanäle sind nicht eingeschaltet.',
    fr: 'Les canaux publics sur le web ne sont pas activés.',
    it: 'I canali pubblici sul web non sono attivati.',
  },
  'To enable this configuration, all messages in this channel must be in the empty topic.': {
    de: 'Dazu müssen alle Nachrichten dieses Kanals im leeren Thema sein.',
    fr: 'Pour cela, tous les messages de ce canal doivent être dans le sujet vide.',
    it: 'Per questo tutti i messaggi di questo canale devono essere nell’argomento vuoto.',
  },
  'You do not have permission to administer this channel.': {
    de: 'Sie dürfen diesen Kanal nicht verwalten.',
    fr: 'Vous n’avez pas la permission d’administrer ce canal.',
    it: 'Non ha l’autorizzazione per amministrare questo canale.',
  },
  'Channel content access is required.': {
    de: 'Dazu brauchen Sie Zugang zu den Inhalten des Kanals.',
    fr: 'Il faut pour cela avoir accès au contenu du canal.',
    it: 'Per questo serve l’accesso ai contenuti del canale.',
  },
  'Invalid channel folder ID': {
    de: 'Diesen Kanalordner gibt es nicht.',
    fr: 'Ce dossier de canaux n’existe pas.',
    it: 'Questa cartella di canali non esiste.',
  },
  "Channel folder name can't be empty.": {
    de: 'Der Kanalordner braucht einen Namen.',
    fr: 'Le dossier de canaux doit avoir un nom.',
    it: 'La cartella di canali deve avere un nome.',
  },
  'Channel folder name too long (limit: {limit} characters).': {
    de: 'Der Name des Kanalordners ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le nom du dossier de canaux est trop long ({limit} caractères au plus).',
    it: 'Il nome della cartella di canali è troppo lungo (al massimo {limit} caratteri).',
  },
  'Channel folder name already in use': {
    de: 'Es gibt schon einen Kanalordner mit diesem Namen.',
    fr: 'Un dossier de canaux porte déjà ce nom.',
    it: 'Esiste già una cartella di canali con questo nome.',
  },
  'Channel folder description too long (limit: {limit} characters).': {
    de: 'Die Beschreibung des Kanalordners ist zu lang (höchstens {limit} Zeichen).',
    fr: 'La description du dossier de canaux est trop longue ({limit} caractères au plus).',
    it: 'La descrizione della cartella di canali è troppo lunga (al massimo {limit} caratteri).',
  },
  'You need to remove all the channels from this folder to archive it.': {
    de: 'Nehmen Sie zuerst alle Kanäle aus diesem Ordner.',
    fr: 'Retirez d’abord tous les canaux de ce dossier.',
    it: 'Tolga prima tutti i canali da questa cartella.',
  },
  "You don't have permission to delete this topic": {
    de: 'Sie dürfen dieses Thema nicht löschen.',
    fr: 'Vous n’avez pas la permission de supprimer ce sujet.',
    it: 'Non ha l’autorizzazione per eliminare questo argomento.',
  },
  "User not authorized to execute queries on behalf of '{name}'": {
    de: 'Für „{name}“ dürfen Sie das nicht tun.',
    fr: 'Vous n’avez pas la permission de faire cela pour « {name} ».',
    it: 'Non ha l’autorizzazione per farlo per conto di “{name}”.',
  },
  'User not authorized for this query': {
    de: 'Das dürfen Sie nicht abfragen.',
    fr: 'Vous n’avez pas la permission de le consulter.',
    it: 'Non ha l’autorizzazione per questa richiesta.',
  },
  'color is not a valid hex color code': {
    de: 'Das ist kein gültiger Farbcode.',
    fr: 'Ce code de couleur n’est pas valable.',
    it: 'Questo codice colore non è valido.',
  },
  'Argument "{name}" must name at most {most} channels that do not exist yet.': {
    de: 'Das Argument „{name}“ darf höchstens {most} Kanäle nennen, die es noch nicht gibt.',
    fr: 'L’argument « {name} » peut nommer au plus {most} canaux qui n’existent pas encore.',
    it: 'L’argomento “{name}” può indicare al massimo {most} canali che non esistono ancora.',
  },
  'Too many people for so many channels: at most {most} subscriptions change at a time.': {
    de: 'Zu viele Personen für so viele Kanäle: Es ändern sich höchstens {most} Abonnements auf einmal.',
    fr: 'Trop de personnes pour autant de canaux : au plus {most} abonnements changent à la fois.',
    it: 'Troppe persone per così tanti canali: si possono cambiare al massimo {most} iscrizioni alla volta.',
  },
  '{property} is not a boolean': {
    de: '{property} muss wahr oder falsch sein.',
    fr: '{property} doit être vrai ou faux.',
    it: '{property} deve essere vero o falso.',
  },
  'Unknown subscription property: {property}': {
    de: 'Diese Eigenschaft eines Abonnements gibt es nicht: {property}',
    fr: 'Cette propriété d’abonnement n’existe pas : {property}',
    it: 'Questa proprietà di iscrizione non esiste: {property}',
  },
  'Not subscribed to channel ID {id}': {
    de: 'Sie haben den Kanal mit der ID {id} nicht abonniert.',
    fr: 'Vous n’êtes pas abonné au canal d’ID {id}.',
    it: 'Non è iscritto al canale con ID {id}.',
  },
  "Not authorized to send to channel '{name}'": {
    de: 'Sie dürfen nicht in den Kanal „{name}“ schreiben.',
    fr: 'Vous n’avez pas la permission d’écrire dans le canal « {name} ».',
    it: 'Non ha l’autorizzazione per scrivere nel canale “{name}”.',
  },
  "You do not have permission to post in channel '{name}'": {
    de: 'Sie dürfen nicht in den Kanal „{name}“ schreiben.',
    fr: 'Vous n’avez pas la permission d’écrire dans le canal « {name} ».',
    it: 'Non ha l’autorizzazione per scrivere nel canale “{name}”.',
  },
  'Topics are required in this channel': {
    de: 'In diesem Kanal braucht es ein Thema.',
    fr: 'Un sujet est obligatoire dans ce canal.',
    it: 'In questo canale l’argomento è obbligatorio.',
  },
  'Only the empty topic is allowed in this channel': {
    de: 'In diesem Kanal gibt es nur das leere Thema.',
    fr: 'Seul le sujet vide est permis dans ce canal.',
    it: 'In questo canale è consentito solo l’argomento vuoto.',
  },
  'You do not have permission to start new topics in this channel': {
    de: 'Sie dürfen in diesem Kanal keine neuen Themen beginnen.',
    fr: 'Vous n’avez pas la permission de commencer de nouveaux sujets dans ce canal.',
    it: 'Non ha l’autorizzazione per iniziare nuovi argomenti in questo canale.',
  },
  "No such topic '{name}'": {
    de: 'Das Thema „{name}“ gibt es nicht.',
    fr: 'Le sujet « {name} » n’existe pas.',
    it: 'L’argomento “{name}” non esiste.',
  },
} as const satisfies Translations

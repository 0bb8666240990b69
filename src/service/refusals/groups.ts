import type { Translations } from './translations.ts'

/** Refusals about groups and permissions. */
export const groupRefusals = {
  'Invalid user group': {
    de: 'Diese Gruppe gibt es nicht.',
    fr: 'Ce groupe n’existe pas.',
    it: 'Questo gruppo non esiste.',
  },
  'Invalid user group ID: {id}': {
    de: 'Eine Gruppe mit der ID {id} gibt es nicht.',
    fr: 'Il n’y a pas de groupe avec l’ID {id}.',
    it: 'Non c’è un gruppo con l’ID {id}.',
  },
  'User group is deactivated.': {
    de: 'Diese Gruppe ist deaktiviert.',
    fr: 'Ce groupe est désactivé.',
    it: 'Questo gruppo è disattivato.',
  },
  'User group is already deactivated.': {
    de: 'Diese Gruppe ist schon deaktiviert.',
    fr: 'Ce groupe est déjà désactivé.',
    it: 'Questo gruppo è già disattivato.',
  },
  "'{permission}' setting cannot be set to '{group}' group.": {
    de: '„{permission}“ lässt sich nicht der Gruppe „{group}“ geben.',
    fr: '« {permission} » ne peut pas être donné au groupe « {group} ».',
    it: '“{permission}” non si può assegnare al gruppo “{group}”.',
  },
  "'{permission}' must be a system user group.": {
    de: '„{permission}“ muss eine der vorgegebenen Gruppen sein.',
    fr: '« {permission} » doit être un des groupes prédéfinis.',
    it: '“{permission}” deve essere uno dei gruppi predefiniti.',
  },
  "'{permission}' setting cannot be empty.": {
    de: '„{permission}“ darf nicht leer sein.',
    fr: '« {permission} » ne peut pas être vide.',
    it: '“{permission}” non può essere vuoto.',
  },
  "User group name can't be empty!": {
    de: 'Die Gruppe braucht einen Namen.',
    fr: 'Le groupe doit avoir un nom.',
    it: 'Il gruppo deve avere un nome.',
  },
  'Invalid character in user group name.': {
    de: 'Der Name der Gruppe enthält ein Zeichen, das nicht erlaubt ist.',
    fr: 'Le nom du groupe contient un caractère non permis.',
    it: 'Il nome del gruppo contiene un carattere non consentito.',
  },
  "User group name cannot start with '{beginning}'.": {
    de: 'Der Name einer Gruppe darf nicht mit „{beginning}“ beginnen.',
    fr: 'Le nom d’un groupe ne peut pas commencer par « {beginning} ».',
    it: 'Il nome di un gruppo non può iniziare con “{beginning}”.',
  },
  "User group '{name}' already exists.": {
    de: 'Die Gruppe „{name}“ gibt es schon.',
    fr: 'Le groupe « {name} » existe déjà.',
    it: 'Il gruppo “{name}” esiste già.',
  },
  'Cannot deactivate user group in use.': {
    de: 'Diese Gruppe wird noch verwendet und lässt sich nicht deaktivieren.',
    fr: 'Ce groupe est encore utilisé et ne peut pas être désactivé.',
    it: 'Questo gruppo è ancora in uso e non si può disattivare.',
  },
  'User {id} is already a member of this group': {
    de: 'Die Person mit der ID {id} ist schon in dieser Gruppe.',
    fr: 'La personne d’ID {id} est déjà membre de ce groupe.',
    it: 'La persona con ID {id} è già membro di questo gruppo.',
  },
  "There is no member '{id}' in this user group": {
    de: 'Die Person mit der ID {id} ist nicht in dieser Gruppe.',
    fr: 'La personne d’ID {id} n’est pas membre de ce groupe.',
    it: 'La persona con ID {id} non è membro di questo gruppo.',
  },
  "User group '{name}' cannot be a subgroup.": {
    de: '„{name}“ kann keine Untergruppe sein.',
    fr: '« {name} » ne peut pas être un sous-groupe.',
    it: '“{name}” non può essere un sottogruppo.',
  },
  'User group {id} is already a subgroup of this group.': {
    de: 'Die Gruppe mit der ID {id} ist schon eine Untergruppe dieser Gruppe.',
    fr: 'Le groupe d’ID {id} est déjà un sous-groupe de ce groupe.',
    it: 'Il gruppo con ID {id} è già un sottogruppo di questo gruppo.',
  },
  'User group {id} is already a subgroup of one of the passed subgroups.': {
    de: 'Die Gruppe mit der ID {id} ist schon in einer dieser Untergruppen enthalten.',
    fr: 'Le groupe d’ID {id} fait déjà partie d’un de ces sous-groupes.',
    it: 'Il gruppo con ID {id} fa già parte di uno di questi sottogruppi.',
  },
  'Groups can be nested at most {limit} levels deep.': {
    de: 'Gruppen lassen sich höchstens {limit} Ebenen tief verschachteln.',
    fr: 'Les groupes peuvent être imbriqués sur {limit} niveaux au maximum.',
    it: 'I gruppi si possono annidare al massimo per {limit} livelli.',
  },
  'A group can have at most {limit} subgroups.': {
    de: 'Eine Gruppe kann höchstens {limit} Untergruppen haben.',
    fr: 'Un groupe peut avoir au maximum {limit} sous-groupes.',
    it: 'Un gruppo può avere al massimo {limit} sottogruppi.',
  },
  'You have made {limit} groups already, ended ones among them. Ask an administrator to make more.': {
    de: 'Sie haben schon {limit} Gruppen erstellt, deaktivierte mitgezählt. Bitten Sie Administratorinnen oder Administratoren, weitere zu erstellen.',
    fr: 'Vous avez déjà créé {limit} groupes, groupes désactivés compris. Demandez à un administrateur d’en créer d’autres.',
    it: 'Ha già creato {limit} gruppi, compresi quelli disattivati. Chieda a un amministratore di crearne altri.',
  },
  'User group {id} is not a subgroup of this group.': {
    de: 'Die Gruppe mit der ID {id} ist keine Untergruppe dieser Gruppe.',
    fr: 'Le groupe d’ID {id} n’est pas un sous-groupe de ce groupe.',
    it: 'Il gruppo con ID {id} non è un sottogruppo di questo gruppo.',
  },
  'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".': {
    de: 'Es gibt nichts zu tun. Geben Sie „add“, „delete“, „add_subgroups“ oder „delete_subgroups“ an.',
    fr: 'Il n’y a rien à faire. Indiquez « add », « delete », « add_subgroups » ou « delete_subgroups ».',
    it: 'Non c’è nulla da fare. Indichi “add”, “delete”, “add_subgroups” o “delete_subgroups”.',
  },
  'Nothing to do. Specify at least one of "add" or "delete".': {
    de: 'Es gibt nichts zu tun. Geben Sie „add“ oder „delete“ an.',
    fr: 'Il n’y a rien à faire. Indiquez « add » ou « delete ».',
    it: 'Non c’è nulla da fare. Indichi “add” o “delete”.',
  },
} as const satisfies Translations

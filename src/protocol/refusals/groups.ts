/** Refusals about groups and permissions. */
export const groupRefusals = {
  'groups.invalid': 'Invalid user group',
  'groups.idInvalid': 'Invalid user group ID: {id}',
  'groups.deactivated': 'User group is deactivated.',
  'groups.deactivatedAlready': 'User group is already deactivated.',
  'groups.settingNotAllowed': "'{permission}' setting cannot be set to '{group}' group.",
  'groups.settingNotSystem': "'{permission}' must be a system user group.",
  'groups.settingEmpty': "'{permission}' setting cannot be empty.",
  'groups.nameEmpty': "User group name can't be empty!",
  'groups.nameCharacters': 'Invalid character in user group name.',
  'groups.nameBeginning': "User group name cannot start with '{beginning}'.",
  'groups.exists': "User group '{name}' already exists.",
  'groups.inUse': 'Cannot deactivate user group in use.',
  'groups.memberAlready': 'User {id} is already a member of this group',
  'groups.memberUnknown': "There is no member '{id}' in this user group",
  'groups.subgroupDenied': "User group '{name}' cannot be a subgroup.",
  'groups.subgroupAlready': 'User group {id} is already a subgroup of this group.',
  'groups.subgroupCircular': 'User group {id} is already a subgroup of one of the passed subgroups.',
  'groups.tooDeep': 'Groups can be nested at most {limit} levels deep.',
  'groups.tooManySubgroups': 'A group can have at most {limit} subgroups.',
  'groups.tooMany':
    'You have made {limit} groups already, ended ones among them. Ask an administrator to make more.',
  'groups.subgroupUnknown': 'User group {id} is not a subgroup of this group.',
  'groups.nothingToDo':
    'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
  'groups.noMembersGiven': 'Nothing to do. Specify at least one of "add" or "delete".',
} as const

import type { Translation } from './translation.ts'

/** Backup and restore. */
export const backupTextsZh = {
  'backup.folder': '请填写数据目录下的相对路径，或服务器允许的备份目录下的绝对路径，不得含有“..”',
  'backup.folderOutside':
    '此文件夹不在数据目录或服务器允许的备份目录之下，请选择其他文件夹，或由服务器管理员允许此目录',
  'backup.folderInUse': '服务本身使用此文件夹并会清理其中的文件，请选择其他文件夹',
  'backup.passphraseShort': '密码至少 12 个字符',
  'backup.notEmpty': '此系统中已有数据；如需覆盖，请使用 replace',
  'backup.damaged': '备份文件不完整或已损坏：{reason}',
  'backup.noSuperadmin': '备份中没有可用的超级管理员，恢复后将无人能够登录管理',
  'backup.newer': '备份由更新的版本创建（{migration}）；请先升级此服务器',
  'backup.passphraseNeeded': '备份中的密钥已加密，请提供密码',
  'backup.passphraseWrong': '密码不正确',
  'backup.message.failed': '定时备份失败',
  'backup.message.next': '下次检查时将重试',
  'backup.message.reason': '原因：{reason}',
} as const

export const backupTextsEn: Translation<typeof backupTextsZh> = {
  'backup.folder':
    "Give a path below the data directory, or an absolute one below a folder allowed for backups, without '..'",
  'backup.folderOutside':
    'The folder is below neither the data directory nor a folder allowed for backups: choose another, or let the administrator of the server allow it',
  'backup.folderInUse': 'The server uses this folder and removes files from it: choose another folder',
  'backup.passphraseShort': 'The passphrase needs at least 12 characters',
  'backup.notEmpty': 'This installation already contains data: use replace to overwrite it',
  'backup.damaged': 'The backup is incomplete or damaged: {reason}',
  'backup.noSuperadmin':
    'The backup has no active superadmin: nobody could administer the installation after the restore',
  'backup.newer': 'The backup was made by a newer version ({migration}): upgrade this server first',
  'backup.passphraseNeeded': 'The secrets in the backup are encrypted: provide the passphrase',
  'backup.passphraseWrong': 'The passphrase is wrong',
  'backup.message.failed': 'The scheduled backup failed',
  'backup.message.next': 'It is retried at the next check',
  'backup.message.reason': 'Reason: {reason}',
}

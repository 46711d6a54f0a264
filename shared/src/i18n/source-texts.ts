import type { Translation } from './translation.ts'

/** Sources of records: what is wrong with their settings, and how they are. */
export const sourceTextsZh = {
  'source.exists': '已有同名的数据源',
  'source.changedMeanwhile': '该数据源已被他人修改，请刷新后重试',
  'source.tooMany': '数据源最多 {limit} 个',
  'source.kind.notYet': '此版本尚不支持这种数据源（{kind}）',
  'source.kind.upload': '上传的文件不是可编辑的数据源，请使用导入',
  'source.format.unknown': '未知的日志格式，可用：auto, {formats}',
  'source.location.absolute': '应为绝对路径，例如 /var/log/named/queries.log',
  'source.location.invalid': '路径含有不允许的字符',
  'source.starting': '正在启动',
  'source.notThere': '文件或文件夹尚不存在，出现后即开始读取',
  'source.place.folder': '{path} 是文件夹，不是文件：请填写文件的路径，或将类型改为文件夹',
  'source.place.outside':
    '{path} 不在允许跟踪的文件夹之下（{roots}），或经由链接指向别处：请把文件放到这些文件夹中，或由服务器管理员在 NETWARDEN_SOURCE_ROOTS 中加入所在文件夹并重启服务',
  'source.place.noFile': '{path} 不是普通文件，无法跟踪读取',
  'source.place.noFolder': '{path} 不是文件夹：请填写文件夹的路径，或将类型改为跟踪文件',
  'source.file.unreadable': '无法读取 {file}（{code}）',
  'source.file.hardLink':
    '{file} 另有其他名称（硬链接），可能位于允许的文件夹之外，因此不读取：请改为复制该文件',
  'source.file.unknownFormat': '无法识别 {file} 的日志格式，请指定格式；已知格式：{formats}',
  'source.file.truncated':
    '{file} 不完整（{encoding}），在结尾之前就中断了；此前可读的部分已经读取，其余缺失',
  'source.file.corrupt': '{file} 已损坏（{encoding}）；损坏之前可读的部分已经读取，其余无法读取',
  'source.file.packed':
    '无法读取 {file}：不接受这种文件（{kind}），请解压，或改用 gzip、zstd 压缩单个日志文件',
  'source.file.capture': '{file} 是抓包文件。请先用 Zeek 或 tshark 转换，例如运行 zeek -r {file}',
  'source.file.binary': '{file} 不是日志文件（二进制内容）',
  'source.file.noLine': '{file} 中还没有一行可读的完整内容（没有换行符，或该行过长、不是文本）',
  'source.files.unreadable': '有 {count} 个文件无法读取：{files}。各自的原因见“被拒绝的行和文件”',
  'source.files.manyUnreadable': '有 {count} 个文件无法读取：{files} 等。各自的原因见“被拒绝的行和文件”',
  'source.folder.vanished': '有 {count} 个排队的文件在读取之前就被删除，其中的记录已丢失，例如：{files}',
  'source.folder.queued': '文件夹中的文件超过 {limit} 个：先读取最新的，还有 {count} 个文件排队等待读取',
  'source.unexpected': '读取意外中断，稍后重试；请查看服务日志',
  'source.quarantined':
    '采集进程在读取此数据源的同一位置时反复崩溃（{count} 次），已暂停读取，其他数据源和导入不受影响。请检查文件，然后停用再启用此数据源以重试',
  'source.quarantinedAt':
    '采集进程在读取 {file} 的同一位置时反复崩溃（{count} 次），已暂停读取，其他数据源和导入不受影响。请检查该文件，然后停用再启用此数据源以重试',
} as const

export const sourceTextsEn: Translation<typeof sourceTextsZh> = {
  'source.exists': 'There is a source of this name already',
  'source.changedMeanwhile': 'The source was changed by somebody else meanwhile: reload and try again',
  'source.tooMany': 'There can be {limit} sources at most',
  'source.kind.notYet': 'This kind of source ({kind}) is not available in this version yet',
  'source.kind.upload': 'Uploaded files are not sources that can be edited: use the import',
  'source.format.unknown': 'Unknown log format; choose one of: auto, {formats}',
  'source.location.absolute': 'Should be an absolute path, such as /var/log/named/queries.log',
  'source.location.invalid': 'The path holds a character that is not allowed',
  'source.starting': 'Starting',
  'source.notThere': 'The file or folder does not exist yet: reading begins when it appears',
  'source.place.folder':
    '{path} is a folder, not a file: give the path of a file, or choose the kind for folders',
  'source.place.outside':
    '{path} does not lie below the folders that may be followed ({roots}), or leads out of them by a link: put the files there, or have who runs the server add their folder to NETWARDEN_SOURCE_ROOTS and start it again',
  'source.place.noFile': '{path} is not a regular file and cannot be followed',
  'source.place.noFolder':
    '{path} is not a folder: give the path of a folder, or choose the kind for single files',
  'source.file.unreadable': 'Cannot read {file} ({code})',
  'source.file.hardLink':
    '{file} has another name (a hard link), which may lie outside the folders that may be followed, so it is not read: copy the file instead',
  'source.file.unknownFormat': 'The log format of {file} was not recognised: name one of {formats}',
  'source.file.truncated':
    '{file} is incomplete ({encoding}), it breaks off before its end: what could be read was taken, the rest is missing',
  'source.file.corrupt':
    '{file} is damaged ({encoding}): what could be read before the damage was taken, the rest cannot be read',
  'source.file.packed':
    'Cannot read {file}: this kind of file is not taken ({kind}); unpack it, or pack a single log as gzip or zstd',
  'source.file.capture':
    '{file} is a packet capture. Convert it with Zeek or tshark first, for example: zeek -r {file}',
  'source.file.binary': '{file} is not a log file (binary content)',
  'source.file.noLine':
    '{file} has no whole line yet that can be read (no line end, or a line that is too long or not text)',
  'source.files.unreadable':
    '{count} files cannot be read: {files}. See the rejected lines and files for the reasons',
  'source.files.manyUnreadable':
    '{count} files cannot be read: {files} and more. See the rejected lines and files for the reasons',
  'source.folder.vanished':
    'Files that were deleted before it was their turn to be read: {count}. Their records are lost; among them {files}',
  'source.folder.queued':
    'The folder holds more than {limit} files: the newest are read first; files that wait for their turn: {count}',
  'source.unexpected': 'Reading broke off unexpectedly and is tried again: see the log of the service',
  'source.quarantined':
    'Reading crashed {count} times at the same place of this source, so it is not read any more; other sources and imports go on. Check its files, then disable and enable the source to try again',
  'source.quarantinedAt':
    'Reading crashed {count} times at the same place of {file}, so this source is not read any more; others and imports go on. Check the file, then disable and enable the source to try again',
}

import type { Translation } from './translation.ts'

/** Texts of data sources: faults of their settings, and their states. */
export const sourceTextsZh = {
  'source.exists': '已有同名的数据源',
  'source.changedMeanwhile': '该数据源已被他人修改，请刷新后重试',
  'source.tooMany': '数据源最多 {limit} 个',
  'source.dnstap.off':
    '未开启 dnstap 接收：请由服务器管理员在启动设置中开启并重启服务（见文档“通过 dnstap 接入服务器”）',
  'source.dnstap.address': '无法在 {address} 接收 dnstap（{code}），将自动重试',
  'source.dnstap.disk': '无法写入收到的访问记录（{code}），丢失的记录已计入数据完整性',
  'source.dnstap.waiting': '还没有服务器连接到 {address}',
  'source.dnstap.format': 'dnstap 的格式是固定的，请使用 auto',
  'source.dnstap.sender': '应为 *（所有发送方）、IP 地址、网段，或服务器的 dnstap 标识（identity）',
  'source.dnstap.kind': '文件类数据源与 dnstap 数据源不能互相转换，请新建一个',
  'source.kind.upload': '上传的文件不是可编辑的数据源，请使用导入功能',
  'source.format.unknown': '未知的日志格式，可用：auto, {formats}',
  'source.location.absolute': '应为绝对路径，例如 /var/log/named/queries.log',
  'source.location.invalid': '路径含有不允许的字符',
  'source.starting': '正在启动',
  'source.notThere': '文件或文件夹尚不存在，出现后即开始读取',
  'source.place.folder': '{path} 是文件夹，不是文件：请填写文件的路径，或将类型改为文件夹',
  'source.place.outside':
    '{path} 不在允许读取的文件夹中（{roots}），或通过链接指向其他位置。请将文件放到这些文件夹中，或由服务器管理员允许读取其所在文件夹并重启服务（见文档“运维”）',
  'source.place.noFile': '{path} 不是普通文件，无法读取',
  'source.place.noFolder': '{path} 不是文件夹：请填写文件夹的路径，或将类型改为文件',
  'source.file.capture': '{file} 是抓包文件。请先用 Zeek 或 tshark 转换，例如运行 zeek -r {file}',
  'source.file.unreadable': '无法读取 {file}（{code}）',
  'source.file.hardLink':
    '{file} 有其他名称（硬链接），可能位于允许的文件夹之外，因此未读取：请改为复制该文件',
  'source.file.unknownFormat': '无法识别 {file} 的日志格式，请指定格式；已知格式：{formats}',
  'source.file.truncated': '{file} 不完整（{encoding}）；已读取可读的部分，其余缺失',
  'source.file.corrupt': '{file} 已损坏（{encoding}）；已读取损坏之前的部分，其余无法读取',
  'source.file.packed':
    '无法读取 {file}：不支持这种文件（{kind}），请解压，或改用 gzip、zstd 压缩单个日志文件',
  'source.file.binary': '{file} 不是日志文件（二进制内容）',
  'source.file.noLine': '{file} 中还没有可读的完整行（没有换行符，或该行过长、不是文本）',
  'source.files.unreadable': '有 {count} 个文件无法读取：{files}。各自的原因见“被拒绝的行和文件”',
  'source.files.manyUnreadable': '有 {count} 个文件无法读取：{files} 等。各自的原因见“被拒绝的行和文件”',
  'source.folder.vanished': '有 {count} 个排队的文件在读取之前就被删除，其中的记录已丢失，例如：{files}',
  'source.folder.queued': '文件夹中的文件超过 {limit} 个：先读取最新的，还有 {count} 个文件排队等待读取',
  'source.unexpected': '读取意外中断，稍后自动重试；请查看服务器日志',
  'source.quarantined':
    '读取此数据源时在同一位置反复崩溃（{count} 次），已停止读取，其他数据源和导入不受影响。请检查文件，然后停用再启用此数据源以重试',
  'source.quarantinedAt':
    '读取 {file} 时在同一位置反复崩溃（{count} 次），已停止读取，其他数据源和导入不受影响。请检查该文件，然后停用再启用此数据源以重试',
} as const

export const sourceTextsEn: Translation<typeof sourceTextsZh> = {
  'source.exists': 'A source with this name already exists',
  'source.changedMeanwhile': 'Another user changed the source. Reload and try again.',
  'source.tooMany': 'At most {limit} sources are allowed',
  'source.dnstap.off':
    "dnstap is off. Ask the server's administrator to switch it on in the start settings and restart the service (see Connect a server by dnstap in the documentation).",
  'source.dnstap.address': 'Cannot receive dnstap at {address} ({code}); retrying.',
  'source.dnstap.disk':
    'Received visits cannot be written ({code}). The lost ones count in the completeness of the data.',
  'source.dnstap.waiting': 'No server has connected to {address} yet',
  'source.dnstap.format': 'The format of dnstap is fixed. Use auto.',
  'source.dnstap.sender':
    'Must be * (every sender), an IP address, a network, or the dnstap identity of a server',
  'source.dnstap.kind':
    'A source of files cannot become a dnstap source, or the reverse. Add another source.',
  'source.kind.upload': 'Uploads are not editable sources. Use the import.',
  'source.format.unknown': 'Unknown log format; use one of: auto, {formats}',
  'source.location.absolute': 'Must be an absolute path, for example /var/log/named/queries.log',
  'source.location.invalid': 'The path contains an invalid character',
  'source.starting': 'Starting',
  'source.notThere': 'The file or folder does not exist yet. Reading starts when it appears.',
  'source.place.folder':
    '{path} is a folder, not a file. Enter the path of a file, or select the type for folders.',
  'source.place.outside':
    "{path} is not in the permitted folders ({roots}), or a link points out of them. Move the files there, or ask the server's administrator to permit their folder and restart the service (see Operating in the documentation).",
  'source.place.noFile': '{path} is not a regular file and cannot be read',
  'source.place.noFolder':
    '{path} is not a folder. Enter the path of a folder, or select the type for single files.',
  'source.file.capture':
    '{file} is a packet capture. Convert it with Zeek or tshark first, for example: zeek -r {file}',
  'source.file.unreadable': 'Failed to read {file} ({code})',
  'source.file.hardLink':
    '{file} has another name (hard link), possibly outside the permitted folders, so it is not read. Copy the file instead.',
  'source.file.unknownFormat': 'Unknown log format of {file}. Specify one of: {formats}',
  'source.file.truncated':
    '{file} is incomplete ({encoding}). The readable part was stored, the rest is missing.',
  'source.file.corrupt':
    '{file} is damaged ({encoding}). The part before the damage was stored, the rest cannot be read.',
  'source.file.packed':
    'Cannot read {file}: unsupported file type ({kind}). Unpack it, or compress a single log with gzip or zstd.',
  'source.file.binary': '{file} is not a log file (binary content)',
  'source.file.noLine':
    '{file} has no complete readable line yet (no line break, or a line that is too long or not text)',
  'source.files.unreadable':
    '{count} files cannot be read: {files}. See the rejected lines and files for the reasons.',
  'source.files.manyUnreadable':
    '{count} files cannot be read: {files} and more. See the rejected lines and files for the reasons.',
  'source.folder.vanished':
    '{count} queued files were deleted before they were read, and their records are lost, for example: {files}',
  'source.folder.queued':
    'The folder contains more than {limit} files. The newest are read first; {count} files are waiting.',
  'source.unexpected': 'Reading stopped unexpectedly and is retried. Check the server log.',
  'source.quarantined':
    'Reading crashed {count} times at the same position of this source, so it was stopped. Other sources and imports continue. Check its files, then disable and enable the source to retry.',
  'source.quarantinedAt':
    'Reading crashed {count} times at the same position of {file}, so this source was stopped. Other sources and imports continue. Check the file, then disable and enable the source to retry.',
}

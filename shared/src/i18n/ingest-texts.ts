import type { Translation } from './translation.ts'

/** Why a log line or a whole file was rejected. */
export const ingestTextsZh = {
  'ingest.line.notText': '不是有效的 UTF-8 文本，或含有空字节（NUL）',
  'ingest.line.tooLong': '该行超过 {limit} 字节',
  'ingest.line.dnstap': '不是有效的 dnstap 帧，或其中的 DNS 消息已损坏',
  'ingest.line.fields': '字段数不符：应为 {expected}，实为 {actual}',
  'ingest.line.json': '不是有效的 JSON 对象',
  'ingest.line.unknown': '不是 {format} 格式的行',
  'ingest.line.noHeader': '缺少 #fields 表头',
  'ingest.line.noColumns': '缺少带有以下列的表头：{columns}',
  'ingest.line.openQuote': 'CSV 行不完整：引号未闭合或位置不正确',
  'ingest.line.column': '列 {column} 的值不正确',
  'ingest.line.missing': '缺少字段 {field}',
  'ingest.line.member': '未知的字段 {field}',
  'ingest.line.value': '字段 {field} 的值不正确：{value}',
  'ingest.line.time': '时间不正确：{value}',
  'ingest.line.tooOld': '时间早于 {days} 天的保留期',
  'ingest.line.future': '时间晚于现在一天以上：{value}',
  'ingest.reason.value': '字段 {field} 的值不正确',
  'ingest.reason.time': '时间不正确',
  'ingest.reason.future': '时间晚于现在一天以上',
  'ingest.reason.member': '含有未知的字段',
  'ingest.reason.fields': '字段数不符',
  'ingest.file.allSkipped':
    '文件中没有任何访问记录：共 {skipped} 行，均为 {format} 格式中与访问无关的内容（如其他程序的日志），已全部跳过',
  'ingest.file.capture':
    '这是抓包文件。请先用 Zeek 或 tshark 转换，例如运行 zeek -r capture.pcap，再导入生成的 dns.log、ssl.log、http.log、conn.log',
  'ingest.file.empty': '文件为空',
  'ingest.file.binary': '这不是日志文件（二进制内容）',
  'ingest.file.unknownFormat': '无法识别日志格式，请指定格式；已知格式：{formats}',
  'ingest.file.packed':
    '不支持这种文件（{kind}）：请先解压，再导入其中的日志，或改用 gzip、zstd 压缩单个日志文件',
  'ingest.file.lineTooLong': '文件开头没有可读的行：超过 {limit} 字节仍未换行。请确认这是按行记录的日志',
  'ingest.file.wrongFormat':
    '没有一行符合 {format} 格式（共拒绝 {rejected} 行），请检查 format 设置，或使用 auto',
  'ingest.file.noRecords': '文件中没有任何记录（格式 {format}），未写入内容',
  'ingest.file.noneAccepted': '没有任何一行被接受（共拒绝 {rejected} 行）',
  'ingest.file.allFuture':
    '所有行（共 {rejected} 行）的时间都晚于现在一天以上，请检查设备时钟和时区设置，或将时间移至现在后导入',
  'ingest.file.allTooOld': '所有行都早于 {days} 天的保留期。请将时间移至现在后导入，或延长保留期',
  'ingest.file.truncated': '压缩文件不完整（{encoding}）。未写入任何记录，请重新上传完整的文件',
  'ingest.file.corrupt': '压缩文件已损坏（{encoding}）。未写入任何记录，请重新压缩或上传',
  'ingest.file.zstdWindow':
    '压缩文件要求 {size} 的解压窗口，超过上限 {limit}。请不带 --long、--ultra 重新压缩，或请服务器管理员调大上限',
  'ingest.file.zstdFrames': '压缩文件由过多的 zstd 帧组成。请将日志压缩为单个帧后再导入',
  'ingest.file.ratio': '压缩文件解压后超过 {ratio} 倍，不像正常的日志，已拒绝',
  'ingest.file.unpackedTooLarge': '解压后超过上限 {limit} 字节。请分成几个文件导入，或请服务器管理员调大上限',
  'ingest.file.tooLarge': '文件超过上限 {limit}',
  'ingest.file.tooMany': '一次最多上传 {limit} 个文件',
  'ingest.file.noSpace': '服务器磁盘空间不足，无法暂存文件。请清理磁盘后重新导入',
  'ingest.import.tooManyOpen':
    '您未完成的导入过多（最多 {limit} 个，解压后共 {gib} GiB）。请等待其完成或取消一些',
  'ingest.import.cancelled': '导入已取消，已写入的记录保留',
  'ingest.import.away':
    '文件保存在另一个已离线的 Netwarden 进程中；该进程恢复后会继续导入，也可以取消，或重新上传该文件',
  'ingest.import.unexpected': '导入意外中断，请查看服务器日志',
  'ingest.import.quarantined':
    '读取此文件时在同一位置反复崩溃（{count} 次），已停止导入；已写入的记录保留，其他导入和数据源不受影响。请检查文件后再导入',
} as const

export const ingestTextsEn: Translation<typeof ingestTextsZh> = {
  'ingest.line.notText': 'Not valid UTF-8 text, or the line contains NUL bytes',
  'ingest.line.tooLong': 'The line is longer than {limit} bytes',
  'ingest.line.dnstap': 'Not a valid dnstap frame, or its DNS message is damaged',
  'ingest.line.fields': 'Wrong number of fields: expected {expected}, got {actual}',
  'ingest.line.json': 'Not a valid JSON object',
  'ingest.line.unknown': 'Not a line of format {format}',
  'ingest.line.noHeader': 'The #fields header is missing',
  'ingest.line.noColumns': 'The header with these columns is missing: {columns}',
  'ingest.line.openQuote': 'Incomplete CSV row: a quote is not closed or misplaced',
  'ingest.line.column': 'Column {column} has an invalid value',
  'ingest.line.missing': 'Field {field} is missing',
  'ingest.line.member': 'Unknown field {field}',
  'ingest.line.value': 'Field {field} has an invalid value: {value}',
  'ingest.line.time': 'Not a valid time: {value}',
  'ingest.line.tooOld': 'Older than the retention period of {days} days',
  'ingest.line.future': 'More than a day in the future: {value}',
  'ingest.reason.value': 'Field {field} has an invalid value',
  'ingest.reason.time': 'Not a valid time',
  'ingest.reason.future': 'More than a day in the future',
  'ingest.reason.member': 'Unknown field',
  'ingest.reason.fields': 'Wrong number of fields',
  'ingest.file.allSkipped':
    'There is no visit in the file: all {skipped} lines were skipped, because format {format} has no use for them (lines of other programs, for example)',
  'ingest.file.capture':
    'This is a packet capture. Convert it with Zeek or tshark first: run zeek -r capture.pcap, for example, and import the dns.log, ssl.log, http.log and conn.log that it writes',
  'ingest.file.empty': 'The file is empty',
  'ingest.file.binary': 'This is not a log file (binary content)',
  'ingest.file.unknownFormat': 'Unknown log format. Specify one of: {formats}',
  'ingest.file.packed':
    'Unsupported file type ({kind}). Unpack it and import the logs inside, or compress a single log with gzip or zstd.',
  'ingest.file.lineTooLong':
    'None of the first lines can be read: no line break within {limit} bytes. Check that this is a line-based log.',
  'ingest.file.wrongFormat':
    'No line is in the format {format} ({rejected} rejected). Check the format setting, or use auto.',
  'ingest.file.noRecords': 'The file contains no records (format {format}). Nothing was stored.',
  'ingest.file.noneAccepted': 'No line was accepted ({rejected} rejected)',
  'ingest.file.allFuture':
    'All lines ({rejected}) are more than a day in the future. Check the clock and the time zone, or move the times to now.',
  'ingest.file.allTooOld':
    'All lines are older than the retention period of {days} days. Move their times to now, or keep records longer.',
  'ingest.file.truncated':
    'The compressed file is incomplete ({encoding}). Nothing was stored. Upload the complete file again.',
  'ingest.file.corrupt':
    'The compressed file is damaged ({encoding}). Nothing was stored. Compress or upload it again.',
  'ingest.file.zstdWindow':
    'The compressed file needs a window of {size}, above the limit of {limit}. Compress it without --long and --ultra, or let the administrator of the server raise the limit.',
  'ingest.file.zstdFrames':
    'The compressed file consists of too many zstd frames. Compress the log as a single frame.',
  'ingest.file.ratio':
    'The unpacked file is more than {ratio} times as large, which is not plausible for a log. It was rejected.',
  'ingest.file.unpackedTooLarge':
    'The unpacked file exceeds {limit} bytes. Import it in parts, or let the administrator of the server raise the limit.',
  'ingest.file.tooLarge': 'The file is larger than the limit of {limit}',
  'ingest.file.tooMany': 'At most {limit} files can be uploaded at once',
  'ingest.file.noSpace':
    "The server's disk is full and the file was not stored. Free some space, then import it again.",
  'ingest.import.tooManyOpen':
    'Too many of your imports are not finished (at most {limit}, {gib} GiB unpacked in total). Wait for them or cancel some.',
  'ingest.import.cancelled': 'The import was cancelled. Records already stored are kept.',
  'ingest.import.away':
    'The file is stored by another Netwarden process, which is offline. The import continues when it is back. You can also cancel it, or upload the file again.',
  'ingest.import.unexpected': 'The import stopped unexpectedly. Check the server log.',
  'ingest.import.quarantined':
    'Reading crashed {count} times at the same position of this file, so the import was stopped. Records already stored are kept, and other imports and sources continue. Check the file before you import it again.',
}

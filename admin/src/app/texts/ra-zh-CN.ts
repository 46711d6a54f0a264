/**
 * Chinese texts of react-admin itself, as far as this console shows them. They have one form each, because Chinese has
 * no plural.
 */
export const raMessagesZh = {
  ra: {
    action: {
      bulk_actions: '已选择 %{smart_count} 项',
      cancel: '取消',
      clear_input_value: '清除内容',
      confirm: '确认',
      delete: '删除',
      reset: '重置',
      search_columns: '搜索列',
      select_all: '全选',
      select_all_button: '全选',
      select_row: '选择此行',
      sort: '排序',
      unselect: '取消选择',
      expand: '展开',
      close: '关闭',
    },
    message: {
      bulk_delete_content: '确定要删除这 %{smart_count} 项吗？',
      bulk_delete_title: '删除 %{smart_count} 项%{name}',
      invalid_form: '表单内容有误，请检查',
      select_all_limit_reached: '数量过多，无法全部选择，只选择了前 %{max} 项。',
      unsaved_changes: '有修改尚未保存，确定要放弃吗？',
    },
    navigation: {
      clear_filters: '清除筛选',
      no_filtered_results: '当前筛选下没有%{name}。',
      no_results: '没有%{name}',
    },
    page: { list: '%{name}' },
    auth: { auth_check_error: '请先登录' },
    sort: {
      sort_by: '按%{field}%{order}排列',
      ASC: '升序',
      DESC: '降序',
    },
    notification: {
      deleted: '已删除 %{smart_count} 项',
      http_error: '与服务器通信出错',
      i18n_error: '无法加载所选语言的文本',
      logged_out: '会话已结束，请重新登录。',
      not_authorized: '您无权访问此资源。',
    },
    validation: {
      required: '必填',
      minLength: '至少 %{min} 个字符',
      maxLength: '最多 %{max} 个字符',
      minValue: '不能小于 %{min}',
      maxValue: '不能大于 %{max}',
      number: '必须是数字',
      email: '必须是有效的邮箱地址',
      oneOf: '必须是其中之一：%{options}',
      regex: '格式必须符合：%{pattern}',
    },
  },
}

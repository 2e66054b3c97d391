export const spreadsheetCopy = {
  'spreadsheet.unsupported': '파일을 읽을 수 없습니다. xlsx나 csv 파일을 올려주세요.',
  'spreadsheet.xls': '.xls 파일은 읽을 수 없습니다. 엑셀에서 .xlsx로 저장해 올려주세요.',
  'spreadsheet.damaged': '파일이 손상되어 읽을 수 없습니다. 엑셀에서 다시 저장해 올려주세요.',
  'spreadsheet.locked': '암호가 걸린 파일은 읽을 수 없습니다. 암호를 풀고 올려주세요.',
  'spreadsheet.tooLarge': '파일의 내용이 너무 많아 읽을 수 없습니다. 필요한 행과 열만 남겨 올려주세요.',
  'spreadsheet.rows': '한 번에 {max}행까지 올릴 수 있습니다. 파일을 나누어 올려주세요.',
  'spreadsheet.columns': '열은 {max}개까지 읽을 수 있습니다. 필요한 열만 남겨 올려주세요.',
  'spreadsheet.encoding': '글자를 읽을 수 없는 파일입니다. xlsx나 UTF-8 CSV로 저장해 올려주세요.',
} as const;

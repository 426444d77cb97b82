import com.sun.source.util.JavacTask;
import java.io.File;
import java.util.Arrays;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Reads sources whose libraries are not here: only their syntax is checked. */
public final class ParseOnly {
    public static void main(String[] paths) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var found = new DiagnosticCollector<JavaFileObject>();
        var files = compiler.getStandardFileManager(found, null, null);
        var sources = files.getJavaFileObjectsFromFiles(Arrays.stream(paths).map(File::new).toList());
        ((JavacTask) compiler.getTask(null, files, found, null, null, sources)).parse();
        found.getDiagnostics().forEach(System.err::println);
        boolean isWrong = found.getDiagnostics().stream().anyMatch(one -> one.getKind() == Diagnostic.Kind.ERROR);
        System.exit(isWrong ? 1 : 0);
    }
}
